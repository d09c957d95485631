import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { fmsKey } from '../../lib/fms.ts'

/** What a status is called, for readers of one language. */
export type FmsWord = (status: number) => string

/** The words of the standard preset. */
export function fmsWordsOf(locale: Locale): FmsWord {
  const t = translate(locale)
  return (status) => {
    const key = fmsKey(status)
    return key ? t(key) : ''
  }
}
