import type { Locale } from '../../../contract/locales.ts'
import type { PersonField } from '../../../lib/people/person-form.ts'
import { translate } from '../../../i18n/translate.ts'

const labels = {
  first_name: 'firstName',
  last_name: 'lastName',
  phone: 'phone',
  function: 'function',
  personnel_no: 'personnelNo',
  qualifications: 'qualifications',
  group_ids: 'groups',
} as const satisfies Record<PersonField, string>

/** What a field of a member is called. */
export function personFieldLabel(locale: Locale, name: PersonField): string {
  return translate(locale)(`personWork.${labels[name]}`)
}
