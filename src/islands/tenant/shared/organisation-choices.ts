import type { Translate } from '../../../i18n/messages.ts'
import type { Person } from '../../shared/use-person.ts'
import type { Choice } from '../../ui/fields/choices.tsx'

/** The organisations of whoever administers the tenant, as one switches between them; `besides`, one that is not used any more. */
export function organisationChoices(
  t: Translate,
  person: Person | undefined,
  besides?: { id: number; name: string },
): Choice[] {
  const known = person?.organisations ?? []
  const all = besides && !known.some(({ id }) => id === besides.id) ? [...known, besides] : known
  return all.map(({ id, name }) => ({
    value: String(id),
    label: name ?? t('frame.account.organisationNumber', { id }),
  }))
}
