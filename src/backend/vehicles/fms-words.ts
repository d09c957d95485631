import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'

/** What a status (0 to 9) is called, for readers of one language. */
export type FmsWord = (status: number) => string

const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** The words of the preset "Standard" (product page, section 4). */
export function fmsWordsOf(locale: Locale): FmsWord {
  const t = translate(locale)
  return (status) => {
    const digit = digits.find((one) => one === status)
    return digit === undefined ? '' : t(`vehicles.status.${digit}`)
  }
}
