import type { Locale } from '../../../contract/locales.ts'
import deForms from '../../../i18n/de/parts/forms.json' with { type: 'json' }
import deWork from '../../../i18n/de/people/personWork.json' with { type: 'json' }
import enForms from '../../../i18n/en/parts/forms.json' with { type: 'json' }
import enWork from '../../../i18n/en/people/personWork.json' with { type: 'json' }
import type { PersonField } from '../../../lib/people/person-form.ts'
import { type Catalogue, translate, type Translate } from '../../../i18n/translate.ts'

const words = {
  de: { personWork: deWork, forms: deForms },
  en: { personWork: enWork, forms: enForms },
} as const satisfies Record<Locale, Catalogue>

/** What is said while a member is changed: it comes with the script. */
export function personWorkWords(locale: Locale): Translate {
  return translate(locale, words[locale])
}

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
  return personWorkWords(locale)(`personWork.${labels[name]}`)
}
