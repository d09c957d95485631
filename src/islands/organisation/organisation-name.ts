import type { Translate } from '../../i18n/translate.ts'
import type { Person } from '../shared/use-person.ts'

/** The name of an organisation that is not the current one (or none is chosen); nothing for the current one. */
export function nameOfOther(t: Translate, person: Person | undefined, id: number): string | undefined {
  if (id === person?.organisation?.id) return undefined
  return (
    person?.organisations.find((one) => one.id === id)?.name ?? t('frame.account.organisationNumber', { id })
  )
}
