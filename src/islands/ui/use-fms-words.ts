import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { fmsKey } from '../../lib/fms.ts'

/** The word of a status as the tenant calls it; undefined where the status is not known, or none there is. */
export function useFmsWords(locale: Locale): (status: number | null | undefined) => string | undefined {
  const t = translate(locale)
  return (status) => {
    const key = fmsKey(status)
    return key && t(key)
  }
}
