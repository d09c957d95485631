import type { Locale } from '../../../contract/locales.ts'
import type { Translate } from '../../../i18n/translate.ts'

/** What every part of the settings of notifications is told. */
export interface SettingsProps {
  locale: Locale
  /** The words that came with the script. */
  t: Translate
}
