import type { Locale } from '../../contract/locales.ts'
import { translate, type Translate } from '../../i18n/translate.ts'

const words = {
  de: () =>
    Promise.all([import('../../i18n/de/app/outbox.json'), import('../../i18n/de/vehicles/vehicles.json')]),
  en: () =>
    Promise.all([import('../../i18n/en/app/outbox.json'), import('../../i18n/en/vehicles/vehicles.json')]),
} as const satisfies Record<Locale, unknown>

/** The words of the outbox come with its parts, when something waits: hardly any page ever needs them. */
export async function outboxWords(locale: Locale): Promise<Translate> {
  const [outbox, vehicles] = await words[locale]()
  return translate(locale, { outbox: outbox.default, vehicles: vehicles.default })
}
