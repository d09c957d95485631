import type { OperationType } from '../../../contract/operations/operations.ts'
import { typeSlugs } from '../../../lib/operations/operation-types.ts'
import * as shapes from '../../ui/icons/operation.ts'

/** The sign of a keyword's type. */
export function signOf(type: OperationType): string {
  return shapes[typeSlugs[type]]
}
