import type { StandInAlarm, StandInUnit } from './model.ts'
import { keyed, placeAs, type Quirks } from './quirks.ts'

type Written = Record<string, unknown>

/** An alarm as `alarm-result` of DIVERA's OpenAPI 4.1.0 has it, with what clients saw beside it. */
export function alarmAs(alarm: StandInAlarm, unit: StandInUnit, quirks: Quirks): Written {
  const { freeEdition, htmlInText, vehicleIdsAs, addressedSpelling } = quirks
  const { addressed, answers, vehicle, ts_close, ...plain } = alarm
  const text = (given: string) => (freeEdition ? '' : htmlInText ? htmlOf(given) : given)
  return {
    ...plain,
    text: text(alarm.text),
    address: freeEdition ? '' : alarm.address,
    scene_object: text(alarm.scene_object),
    caller: text(alarm.caller),
    patient: text(alarm.patient),
    remark: text(alarm.remark),
    units: text(alarm.units),
    report: text(alarm.report),
    ...(freeEdition ? { lat: null, lng: null } : placeAs(alarm, quirks)),
    cluster: [],
    cluster_id: unit.cluster_id,
    vehicle: freeEdition ? [] : vehicle.map((id) => (vehicleIdsAs === 'strings' ? String(id) : id)),
    [addressedSpelling]: addressed,
    ucr_answered: answersAs(alarm, quirks),
    ucr_answeredcount: keyed(
      [...Map.groupBy(answers, ({ status }) => status)].map(([status, of]) => [status, of.length]),
      quirks,
    ),
    ucr_read: answers.map(({ ucr }) => ucr),
    ...ownAnswer(alarm, unit),
    count_recipients: addressed.length,
    count_read: answers.length,
    response_time: 0,
    ts_response: 0,
    ...(ts_close > 0 || quirks.tsCloseAs === 'zero' ? { ts_close } : {}),
    close_state: alarm.closed ? 1 : 0,
    attachment_count: 0,
    custom: [],
  }
}

function answersAs({ answers }: StandInAlarm, { answeredAs }: Quirks): unknown {
  if (answeredAs === 'ints') return answers.map(({ ucr }) => ucr)
  if (answers.length === 0 && answeredAs === 'emptyArray') return []
  const byStatus = Map.groupBy(answers, ({ status }) => status)
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [
      status,
      Object.fromEntries(of.map(({ ucr, ts, note }) => [ucr, { ts, note }])),
    ]),
  )
}

function ownAnswer({ addressed, answers }: StandInAlarm, { ucr }: StandInUnit): Written {
  const own = answers.find((answer) => answer.ucr === ucr)
  return {
    ucr_self_addressed: addressed.includes(ucr),
    ucr_self_status_id: own?.status ?? 0,
    ucr_self_note: own?.note ?? '',
  }
}

function htmlOf(text: string): string {
  if (text === '') return ''
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<p>${escaped.replaceAll('\n', '<br>')}</p>`
}

/** `data` of GET /api/v2/alarms, and the block `alarm` of pull/all. */
export function alarmList(unit: StandInUnit, quirks: Quirks): { items: unknown; sorting: number[] } {
  const alarms = listed(unit)
  const sorted = alarms.toSorted((one, other) => one.date - other.date || one.id - other.id)
  const sorting = sorted.map(({ id }) => id)
  return {
    items: keyed(
      alarms.map((alarm) => [alarm.id, alarmAs(alarm, unit, quirks)]),
      quirks,
    ),
    sorting: quirks.sortingOldestFirst ? sorting : sorting.toReversed(),
  }
}

/** All that is not in the archive: drafts and alarms of later, too. */
export function listed({ alarms }: StandInUnit): StandInAlarm[] {
  return [...alarms.values()].filter(({ deleted }) => !deleted)
}
