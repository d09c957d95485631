import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { usePerson } from '../../shared/use-person.ts'
import type { Choice } from '../../ui/fields/choices.tsx'

/**
 * The organisations of whoever administers the tenant, by their names, as one switches between them; `besides`, one that is not
 * used any more. Names of organisations are German in every language of the interface.
 */
export function useOrganisationChoices(locale: Locale, besides?: { id: number; name?: string }): Choice[] {
  const t = translate(locale)
  const known = usePerson()?.organisations ?? []
  const all = besides && !known.some(({ id }) => id === besides.id) ? [...known, besides] : known
  const names = new Intl.Collator('de', { numeric: true })
  return all
    .map(({ id, name }) => ({
      value: String(id),
      label: name ?? t('frame.account.organisationNumber', { id }),
    }))
    .toSorted((one, other) => names.compare(one.label, other.label))
}
