import './fms-chip.css'
import { memo } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { type FmsState, type SaidOfStatus, useFmsChip } from './use-fms-chip.ts'

/** Digit, word, colour and age: never colour alone. What is out of date says so. */
export function FmsChip({ locale, ...state }: { locale: Locale } & FmsState) {
  return <DrawnChip locale={locale} {...useFmsChip(locale, state)} />
}

/** What it is told; drawn anew only where that is something else: there may be hundreds. */
export const DrawnChip = memo(function DrawnChip({
  locale,
  status,
  word,
  since,
  stale,
}: { locale: Locale } & SaidOfStatus) {
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
