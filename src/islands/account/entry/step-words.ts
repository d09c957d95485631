import type { Translate } from '../../../i18n/translate.ts'

/** What every step of a sign-in says. */
export interface StepWords {
  /** The words of the page. */
  page: Translate
  /** The words that came with the script. */
  t: Translate
}
