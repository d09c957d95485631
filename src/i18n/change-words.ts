import type { CorrectedField } from '../contract/operations/corrections.ts'
import type { Translate } from './messages.ts'

/** A change of one field: `Neuer Einsatzort: Lindenweg 14, vorher Lindenstraße 14`. null: no value. */
export function changeWords(
  t: Translate,
  field: CorrectedField,
  [before, after]: readonly [string | null, string | null],
): string {
  return withBefore(t, t(`operationChanges.${field}`, { after: after || t('operationChange.none') }), before)
}

/** Adds the old value to the words of a change, if there was one. */
export function withBefore(t: Translate, now: string, before: string | null): string {
  return before ? t('operationChange.before', { now, before }) : now
}
