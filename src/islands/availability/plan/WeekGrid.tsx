import './week-grid.css'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { AvailabilityStatus } from '../../../contract/availability/availability.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import {
  type GridArea,
  isWithin,
  painted,
  type PlanGrid,
  SLOTS,
  slotTime,
  WEEKDAYS,
} from '../../../lib/availability/plan-grid.ts'
import { weekdayName } from './weekday-name.ts'

/** A half hour of a weekday: days from 0 (Monday), half hours from 0 (0:00). */
interface Cell {
  day: number
  slot: number
}

interface Props {
  locale: Locale
  grid: PlanGrid
  /** With which the member paints; null clears. */
  brush: AvailabilityStatus | null
  onPaint: (grid: PlanGrid) => void
}

const SLOTS_OF_HOUR = 2

/**
 * The half hours of a week: painted by dragging over them, or by the keys of a grid (ARIA authoring practices): arrows move, with Shift
 * they paint as well, Space and Enter paint one.
 */
export function WeekGrid({ locale, grid, brush, onPaint }: Props) {
  const t = translate(locale)
  const table = useRef<HTMLTableElement>(null)
  const [area, setArea] = useState<GridArea>()
  const [reached, setReached] = useState<Cell>({ day: 0, slot: 14 })
  const shown = area ? painted(grid, area, brush) : grid

  const begin = (event: PointerEvent) => {
    const cell = event.button === 0 ? cellAt(event) : undefined
    if (!cell) return
    // Without a captured pointer, the cell under it answers each move.
    if (event.target instanceof Element && event.target.hasPointerCapture(event.pointerId))
      event.target.releasePointerCapture(event.pointerId)
    setReached(cell)
    setArea(areaOf(cell, cell))
  }
  const move = (event: PointerEvent) => {
    const cell = area && cellAt(event)
    if (cell) setArea({ ...area, toDay: cell.day, toSlot: cell.slot })
  }
  const end = () => {
    if (area) onPaint(painted(grid, area, brush))
    setArea(undefined)
  }
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault()
      return onPaint(painted(grid, areaOf(reached, reached), brush))
    }
    const next = cellAfter(event.key, reached)
    if (!next) return
    event.preventDefault()
    if (event.shiftKey) onPaint(painted(grid, areaOf(reached, next), brush))
    setReached(next)
    table.current?.querySelector<HTMLElement>(`[data-cell="${next.day} ${next.slot}"]`)?.focus()
  }

  return (
    <table
      ref={table}
      role="grid"
      className="week-grid"
      aria-label={t('availabilityPlan.grid')}
      aria-describedby="week-grid-keys"
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={() => setArea(undefined)}
      onPointerLeave={end}
      onKeyDown={press}
    >
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader">
            <span className="visually-hidden">{t('availabilityPlan.time')}</span>
          </th>
          {WEEKDAYS.map((weekday) => (
            <th key={weekday} role="columnheader" scope="col">
              <abbr title={weekdayName(weekday, locale, 'long')}>
                {weekdayName(weekday, locale, 'short')}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {Array.from({ length: SLOTS }, (_, slot) => (
          <tr key={slot} role="row">
            <th role="rowheader" scope="row" className="figures">
              <span className={slot % SLOTS_OF_HOUR === 0 ? undefined : 'visually-hidden'}>
                {slotTime(slot)}
              </span>
            </th>
            {WEEKDAYS.map((weekday, day) => {
              const status = shown[day]?.[slot] ?? null
              return (
                <td
                  key={weekday}
                  role="gridcell"
                  data-cell={`${day} ${slot}`}
                  data-status={status ?? undefined}
                  data-painting={(area && isWithin(area, day, slot)) || undefined}
                  tabIndex={reached.day === day && reached.slot === slot ? 0 : -1}
                  aria-label={t(`availabilityPlan.cells.${status ?? 'none'}`, {
                    day: weekdayName(weekday, locale, 'long'),
                    from: slotTime(slot),
                    to: slotTime(slot + 1),
                  })}
                />
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function areaOf(from: Cell, to: Cell): GridArea {
  return { fromDay: from.day, toDay: to.day, fromSlot: from.slot, toSlot: to.slot }
}

/** The cell under the pointer; undefined: there is none. */
function cellAt({ clientX, clientY }: PointerEvent): Cell | undefined {
  const under = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-cell]')
  const [day, slot] = under?.dataset['cell']?.split(' ').map(Number) ?? []
  return day === undefined || slot === undefined ? undefined : { day, slot }
}

/** undefined: the key leads nowhere. */
function cellAfter(key: string, { day, slot }: Cell): Cell | undefined {
  switch (key) {
    case 'ArrowLeft':
      return { day: Math.max(day - 1, 0), slot }
    case 'ArrowRight':
      return { day: Math.min(day + 1, WEEKDAYS.length - 1), slot }
    case 'ArrowUp':
      return { day, slot: Math.max(slot - 1, 0) }
    case 'ArrowDown':
      return { day, slot: Math.min(slot + 1, SLOTS - 1) }
    case 'Home':
      return { day, slot: 0 }
    case 'End':
      return { day, slot: SLOTS - 1 }
    default:
      return undefined
  }
}
