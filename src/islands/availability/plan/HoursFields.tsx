import { useState } from 'react'
import type { AvailabilityStatus } from '../../../contract/availability/availability.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { painted, type PlanGrid, SLOTS, slotTime, WEEKDAYS } from '../../../lib/availability/plan-grid.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { weekdayName } from './weekday-name.ts'

interface Props {
  locale: Locale
  grid: PlanGrid
  brush: AvailabilityStatus | null
  onPaint: (grid: PlanGrid) => void
}

/** Several days at once, beside the seven days. */
const spans = { workdays: [0, 4], weekend: [5, 6], all: [0, 6] } as const
type Span = keyof typeof spans
const spanNames = Object.keys(spans) as Span[]

/** The same as painting, by choices: for days, from and to. */
export function HoursFields({ locale, grid, brush, onPaint }: Props) {
  const t = translate(locale)
  const [days, setDays] = useState<string>('workdays')
  const [from, setFrom] = useState(14)
  const [to, setTo] = useState(32)
  const paint = () => {
    const span = spanNames.find((name) => name === days)
    const [fromDay, toDay] = span ? spans[span] : [Number(days), Number(days)]
    onPaint(painted(grid, { fromDay, toDay, fromSlot: from, toSlot: to - 1 }, brush))
  }
  const slots = Array.from({ length: SLOTS }, (_, slot) => slot)

  return (
    <fieldset className="hours-fields">
      <legend>{t('availabilityPlan.hours')}</legend>
      <label>
        {t('availabilityPlan.days')}{' '}
        <select className="input" value={days} onChange={({ target }) => setDays(target.value)}>
          {spanNames.map((name) => (
            <option key={name} value={name}>
              {t(`availabilityPlan.spans.${name}`)}
            </option>
          ))}
          {WEEKDAYS.map((weekday, day) => (
            <option key={weekday} value={String(day)}>
              {weekdayName(weekday, locale, 'long')}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('availabilityPlan.from')}{' '}
        <select
          className="input figures"
          value={from}
          onChange={({ target }) => {
            const chosen = Number(target.value)
            setFrom(chosen)
            setTo(Math.max(to, chosen + 1))
          }}
        >
          {slots.map((slot) => (
            <option key={slot} value={slot}>
              {slotTime(slot)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('availabilityPlan.to')}{' '}
        <select
          className="input figures"
          value={to}
          onChange={({ target }) => {
            const chosen = Number(target.value)
            setTo(chosen)
            setFrom(Math.min(from, chosen - 1))
          }}
        >
          {slots.map((slot) => (
            <option key={slot} value={slot + 1}>
              {slotTime(slot + 1)}
            </option>
          ))}
        </select>
      </label>
      <Button type="button" onClick={paint}>
        {t(brush === null ? 'availabilityPlan.clear' : 'availabilityPlan.enter')}
      </Button>
    </fieldset>
  )
}
