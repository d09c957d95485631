import { useStore } from '@nanostores/react'
import type { Locale } from '../../../contract/locales.ts'
import { isStale, sinceWhen } from '../../../lib/vehicles/fms-age.ts'
import { $fmsLook } from '../../../lib/vehicles/fms-look.ts'
import { useFmsWords } from './use-fms-words.ts'

export interface FmsState {
  status: number | null | undefined
  /** ISO 8601 */
  since: string | null | undefined
  /** ms; undefined: not known yet, so that nothing is said of its age. */
  now: number | undefined
}

/** What a chip says of a status. */
export interface SaidOfStatus {
  /** undefined: not known, or none there is. */
  status: number | null | undefined
  word: string | undefined
  /** As it is read after "since"; undefined: nothing is said of it. */
  since: string | undefined
  stale: boolean
}

/** The word and the age of a status, as the tenant calls it and as long as the tenant believes it. */
export function useFmsChip(locale: Locale, { status, since, now }: FmsState): SaidOfStatus {
  const { limits } = useStore($fmsLook, { ssr: 'initial' })
  const word = useFmsWords(locale)(status)
  const isAged = since && now !== undefined

  return {
    status: word === undefined ? undefined : status,
    word,
    since: isAged ? sinceWhen(since, locale, now) : undefined,
    stale: isAged ? isStale(status, since, now, limits) : false,
  }
}
