import './fms-chip.css'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { relativeTime } from '../../lib/dates.ts'
import { fmsKey } from '../../lib/fms.ts'

interface Props {
  locale: Locale
  status: number | null | undefined
  since: string | null | undefined
  now: number | undefined
}

/** Digit, word, colour and age: never colour alone. */
export function FmsChip({ locale, status, since, now }: Props) {
  const t = translate(locale)
  const key = fmsKey(status)

  return (
    <span className="fms-chip" data-status={key ? status : 'unknown'}>
      <span className="fms-digit" aria-hidden="true">
        {key ? status : '–'}
      </span>
      <span className="fms-word">
        <span aria-hidden="true">{key ? t(key) : t('vehicles.unknown')}</span>
        <span className="visually-hidden">
          {key ? t('vehicles.fms', { status: status ?? '', label: t(key) }) : t('vehicles.unknown')}
        </span>
        {since && now !== undefined && <span className="fms-age">{relativeTime(since, locale, now)}</span>}
      </span>
    </span>
  )
}
