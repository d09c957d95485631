import { testForeignIds } from '../../../support/matrix/foreign-cells.ts'
import { signedIn } from '../../../support/matrix/viewers.ts'

testForeignIds([...signedIn, 'stranger', 'intakeKey'])
