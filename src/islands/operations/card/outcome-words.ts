import type { Operation } from '../../../contract/operations/operations.ts'
import type { Translate } from '../../../i18n/translate.ts'

/** How a closed operation ended: `abgebrochen`, `Fehlalarm`. undefined: it was done, which its status says. */
export function outcomeWords(
  t: Translate,
  { active, close_reason: reason }: Pick<Operation, 'active' | 'close_reason'>,
): string | undefined {
  return active || !reason || reason === 'done' ? undefined : t(`operations.outcomes.${reason}`)
}
