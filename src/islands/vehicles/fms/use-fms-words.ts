import { useStore } from '@nanostores/react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { $fmsLook } from '../../../lib/vehicles/fms-look.ts'
import { fmsKey } from '../../../lib/vehicles/fms.ts'

/** The word of a status; undefined where it is not known, or none there is. */
export type FmsWords = (status: number | null | undefined) => string | undefined

/** The word of a status as the tenant calls it, and until that is known as the standard does. */
export function useFmsWords(locale: Locale): FmsWords {
  const t = translate(locale)
  const words = useStore($fmsLook, { ssr: 'initial' }).words?.[locale]
  return (status) => {
    const key = fmsKey(status)
    return key && (words?.[Number(status)] ?? t(key))
  }
}
