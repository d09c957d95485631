import type { UpdateOperationInput } from '../../contract/operations/operation-changes.ts'
import type { OperationDetail, RepeatedMessage } from '../../contract/operations/operation-detail.ts'

/** The change that takes what a dispatch centre says again; with an address its position, and no parts of the one before. */
export function withRepeated(
  { version }: Pick<OperationDetail, 'version'>,
  { title, address, lat, lng, keyword_id, text }: RepeatedMessage,
): UpdateOperationInput {
  return {
    version: version ?? 1,
    ...(title !== null && { title }),
    ...(address !== null && { address, street: null, postcode: null, city: null, lat, lng }),
    ...(keyword_id !== null && { keyword_id }),
    ...(text !== null && { text }),
  }
}
