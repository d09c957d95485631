import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import {
  addDays,
  addMonths,
  type Day,
  mondayOf,
  type Month,
  monthOfDay,
} from '../../../lib/appointments/calendar.ts'

interface Given {
  month: Month
  selected: Day | undefined
  today: Day
  onMonth: (month: Month) => void
  onSelectDay: (day: Day) => void
}

interface GridFocus {
  grid: RefObject<HTMLTableElement | null>
  /** The day whose cell the tab key reaches. */
  reached: Day
  onKeyDown: (event: KeyboardEvent) => void
  onPress: (day: Day) => void
}

/**
 * The keys of a grid of days (ARIA authoring practices): arrows, Home and End of a week, Page Up and Page Down by a month, with Shift
 * by a year, Enter and Space. A day of another month is focused once the owner shows that month.
 */
export function useGridFocus({ month, selected, today, onMonth, onSelectDay }: Given): GridFocus {
  const grid = useRef<HTMLTableElement>(null)
  const [active, setActive] = useState<Day>()
  const takesFocus = useRef(false)
  const reached =
    [active, selected, today].find((day) => day !== undefined && monthOfDay(day) === month) ?? `${month}-01`

  useEffect(() => {
    if (!takesFocus.current || active === undefined || monthOfDay(active) !== month) return
    takesFocus.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
  }, [active, month])

  return {
    grid,
    reached,
    onKeyDown: (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      const from = takesFocus.current && active !== undefined ? active : reached
      if (event.key === 'Enter' || event.key === ' ') {
        event.preventDefault()
        onSelectDay(from)
        return
      }
      const day = dayAfter(event.key, event.shiftKey, from)
      if (day === undefined) return
      event.preventDefault()
      takesFocus.current = true
      setActive(day)
      if (monthOfDay(day) !== month) onMonth(monthOfDay(day))
    },
    onPress: (day) => {
      takesFocus.current = true
      setActive(day)
      onSelectDay(day)
    },
  }
}

/** undefined: the key leads nowhere. */
export function dayAfter(key: string, shift: boolean, day: Day): Day | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return mondayOf(day)
    case 'End':
      return addDays(mondayOf(day), 6)
    case 'PageUp':
      return addMonths(day, shift ? -12 : -1)
    case 'PageDown':
      return addMonths(day, shift ? 12 : 1)
    default:
      return undefined
  }
}
