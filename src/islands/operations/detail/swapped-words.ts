import type { Operation } from '../../../contract/operations/operations.ts'
import type { MessageKey } from '../../../i18n/messages.ts'

/** What is said where a position is probably the wrong way round; whoever has no address has nothing else to go by. */
export function swappedWords({ address }: Pick<Operation, 'address'>): MessageKey {
  return address ? 'operation.positionSwapped' : 'operation.positionSwappedOnly'
}
