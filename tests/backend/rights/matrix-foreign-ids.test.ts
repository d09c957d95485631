import { testForeignIds } from '../../support/matrix/foreign-cells.ts'

/** One of each kind; all of them are in `npm run test:thorough`. */
testForeignIds(['member', 'elsewhere', 'otherTenantAdmin', 'organisationAdmin', 'tenantAdmin', 'intakeKey'])
