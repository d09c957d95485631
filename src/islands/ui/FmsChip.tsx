import './fms-chip.css'
import { useStore } from '@nanostores/react'
import { memo } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { isStale, sinceWhen } from '../../lib/fms-age.ts'
import { $fmsLook } from '../../lib/fms-look.ts'
import { useFmsWords } from './use-fms-words.ts'

interface Props {
  locale: Locale
  status: number | null | undefined
  /** ISO 8601 */
  since: string | null | undefined
  /** ms; undefined: not known yet, so that nothing is said of its age. */
  now: number | undefined
}

/** Digit, word, colour and age: never colour alone. What is out of date says so. */
export function FmsChip({ locale, status, since, now }: Props) {
  const { limits } = useStore($fmsLook, { ssr: 'initial' })
  const word = useFmsWords(locale)(status)
  const isAged = since && now !== undefined

  return (
    <DrawnChip
      locale={locale}
      status={word === undefined ? undefined : status}
      word={word}
      since={isAged ? sinceWhen(since, locale, now) : undefined}
      stale={isAged ? isStale(status, since, now, limits) : false}
    />
  )
}

interface DrawnProps {
  locale: Locale
  status: number | null | undefined
  word: string | undefined
  since: string | undefined
  stale: boolean
}

/** What it is told; drawn anew only where that is something else: there may be hundreds. */
export const DrawnChip = memo(function DrawnChip({ locale, status, word, since, stale }: DrawnProps) {
  const t = translate(locale)
  const unknown = word === undefined

  return (
    <span className="fms-chip" data-status={unknown ? 'unknown' : status} data-stale={stale || undefined}>
      <span className="fms-digit" aria-hidden="true">
        {unknown ? '–' : status}
      </span>
      <span className="fms-word">
        <span aria-hidden="true">{unknown ? t('vehicles.unknown') : word}</span>
        <span className="visually-hidden">
          {unknown ? t('vehicles.unknown') : t('vehicles.fms', { status: status ?? '', label: word })}
        </span>
        {since !== undefined && (
          <span className="fms-age">
            {t('vehicles.since', { time: since })}
            {stale && (
              <>
                {' · '}
                <strong>{t('vehicles.stale')}</strong>
              </>
            )}
          </span>
        )}
      </span>
    </span>
  )
})
