import type { OwnAvailability } from '../../contract/availability/availability.ts'
import { statusAt } from '../../contract/availability/status-at.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { clockTime } from '../../lib/pages/dates.ts'

/** 'Nicht verfügbar bis 18:00, danach: Verfügbar': what a member's switch says at a moment (ms since 1970). */
export function statusWords(own: OwnAvailability, locale: Locale, now: number): string {
  const t = translate(locale)
  const status = statusAt(own, now)
  if (status === null) return t('availability.nothing')
  const name = t(`availability.statuses.${status}`)
  const { until, follow_up } = own
  if (until === null || Date.parse(until) <= now) return name
  const time = clockTime(until, now)
  return follow_up === null
    ? t('availability.until', { status: name, time })
    : t('availability.untilThen', { status: name, time, then: t(`availability.statuses.${follow_up}`) })
}
