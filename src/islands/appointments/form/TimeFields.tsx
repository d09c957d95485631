import { useEffect, useRef, useState } from 'react'
import type { Translate } from '../../../i18n/messages.ts'
import type { AppointmentValues } from '../../../lib/appointments/appointment-input.ts'
import {
  fittingSpan,
  hasOtherClocks,
  lengthOf,
  withAllDay,
  withStart,
  type WrittenSpan,
} from '../../../lib/appointments/written-span.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { DateTimeField } from '../../ui/fields/DateTimeField.tsx'

interface Props {
  t: Translate
  start: AppointmentValues
  /** Of the organisation, whose clocks are meant; undefined: not known. */
  timeZone: string | undefined
}

/** From when to when, in times or whole days. The end follows the start by the same length. */
export function TimeFields({ t, start, timeZone }: Props) {
  const [span, setSpan] = useState(() =>
    fittingSpan({ allDay: start.all_day !== '', start: start.starts_at, end: start.ends_at }),
  )
  // A browser that shows half a date sends an empty one: the length is that of the last whole one.
  const length = useRef(lengthOf(span))
  const timed = useRef(span)
  const [hasOtherZone, setHasOtherZone] = useState(false)
  useEffect(() => {
    const { timeZone: own } = Intl.DateTimeFormat().resolvedOptions()
    setHasOtherZone(timeZone !== undefined && hasOtherClocks(timeZone, own, Date.now()))
  }, [timeZone])

  function show(next: WrittenSpan): void {
    if (!next.allDay) timed.current = next
    if (next.start !== '' && next.end !== '') length.current = lengthOf(next)
    setSpan(next)
  }

  const type = span.allDay ? 'date' : 'datetime-local'
  return (
    <>
      <Checkbox
        name="all_day"
        id="appointment-all_day"
        label={t('appointmentForm.allDay')}
        value="yes"
        checked={span.allDay}
        onChange={({ currentTarget: { checked } }) => show(withAllDay(span, checked, timed.current))}
      />
      <div className="appointment-pair">
        <DateTimeField
          key={`start-${type}`}
          type={type}
          name="starts_at"
          id="appointment-starts_at"
          label={t(span.allDay ? 'appointmentForm.firstDay' : 'appointmentForm.startsAt')}
          value={span.start}
          onChange={({ currentTarget: { value } }) => setSpan(followed(value))}
          required
        />
        <DateTimeField
          key={`end-${type}`}
          type={type}
          name="ends_at"
          id="appointment-ends_at"
          label={t(span.allDay ? 'appointmentForm.lastDay' : 'appointmentForm.endsAt')}
          value={span.end}
          onChange={({ currentTarget: { value } }) => show({ ...span, end: value })}
          required
        />
      </div>
      {hasOtherZone && timeZone !== undefined && (
        <p className="notice">{t('appointmentForm.timeZone', { zone: timeZone })}</p>
      )}
    </>
  )

  function followed(start: string): WrittenSpan {
    const next = withStart(span, start, length.current)
    if (!next.allDay) timed.current = next
    return next
  }
}
