import './week-plan.css'
import '../../ui/buttons/segmented.css'
import { useState } from 'react'
import type { AvailabilityStatus } from '../../../contract/availability/availability.ts'
import { type AvailabilityPlan, MOST_PLAN_HOURS } from '../../../contract/availability/plan.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { copiedDay, gridOf, type PlanGrid, WEEKDAYS, weeklyOf } from '../../../lib/availability/plan-grid.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { HoursFields } from './HoursFields.tsx'
import { usePlanSaving } from './use-plan-saving.ts'
import { weekdayName } from './weekday-name.ts'
import { WeekGrid } from './WeekGrid.tsx'

/** With which the member paints. */
const brushes = ['unavailable', 'limited', 'none'] as const
type Brush = (typeof brushes)[number]

const workdays = [0, 1, 2, 3, 4]
const everyDay = [0, 1, 2, 3, 4, 5, 6]

/** The hours of a week in which the member is usually not or only partly available. */
export function WeekPlan({ locale, plan }: { locale: Locale; plan: AvailabilityPlan }) {
  const t = translate(locale)
  const stored = gridOf(plan.weekly)
  const [draft, setDraft] = useState<PlanGrid>()
  const [brush, setBrush] = useState<Brush>('unavailable')
  const [copied, setCopied] = useState(0)
  const saving = usePlanSaving(locale)
  const grid = draft ?? stored
  const weekly = weeklyOf(grid)
  const isFull = weekly.length > MOST_PLAN_HOURS
  const isChanged = draft !== undefined && JSON.stringify(weekly) !== JSON.stringify(weeklyOf(stored))

  const save = async () => {
    if ((await saving.save({ weekly })) === undefined) setDraft(undefined)
  }
  return (
    <section className="week-plan stack" aria-labelledby="week-plan">
      <h2 id="week-plan">{t('availabilityPlan.week')}</h2>
      <p className="muted">{t('availabilityPlan.weekHint')}</p>
      <div className="segmented" role="radiogroup" aria-label={t('availabilityPlan.brush')}>
        {brushes.map((name) => (
          <label key={name}>
            <input type="radio" name="brush" checked={brush === name} onChange={() => setBrush(name)} />
            {t(`availabilityPlan.brushes.${name}`)}
          </label>
        ))}
      </div>
      <p id="week-grid-keys" className="visually-hidden">
        {t('availabilityPlan.keys')}
      </p>
      <WeekGrid locale={locale} grid={grid} brush={statusOf(brush)} onPaint={setDraft} />
      <div className="week-plan-copy">
        <label>
          {t('availabilityPlan.copy')}{' '}
          <select className="input" value={copied} onChange={({ target }) => setCopied(Number(target.value))}>
            {WEEKDAYS.map((weekday, day) => (
              <option key={weekday} value={day}>
                {weekdayName(weekday, locale, 'long')}
              </option>
            ))}
          </select>
        </label>
        <Button type="button" onClick={() => setDraft(copiedDay(grid, copied, workdays))}>
          {t('availabilityPlan.toWorkdays')}
        </Button>
        <Button type="button" onClick={() => setDraft(copiedDay(grid, copied, everyDay))}>
          {t('availabilityPlan.toAll')}
        </Button>
      </div>
      <HoursFields locale={locale} grid={grid} brush={statusOf(brush)} onPaint={setDraft} />
      <div className="week-plan-actions">
        <Button
          type="button"
          variant="secondary"
          busy={saving.busy}
          aria-disabled={!isChanged || isFull}
          onClick={() => (isChanged && !isFull ? void save() : undefined)}
        >
          {t('availabilityPlan.save')}
        </Button>
        {isChanged && (
          <Button type="button" variant="quiet" onClick={() => setDraft(undefined)}>
            {t('availabilityPlan.discard')}
          </Button>
        )}
        <p role="status">
          {isFull
            ? t('availabilityPlan.full', { count: MOST_PLAN_HOURS })
            : (saving.problem ?? (isChanged ? t('availabilityPlan.unsaved') : ''))}
        </p>
      </div>
    </section>
  )
}

function statusOf(brush: Brush): AvailabilityStatus | null {
  return brush === 'none' ? null : brush
}
