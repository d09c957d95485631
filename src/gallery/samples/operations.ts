import type { OperationDetail as Operation } from '../../contract/operations/operation-detail.ts'
import { minutesAgo } from '../exhibit.ts'
import type { Samples } from './de.ts'

/** Running, with everything a dispatch centre may say. */
export function runningOperation({
  alarm,
  address,
  paragraph,
  callSign,
  longCallSign,
  people,
}: Samples): Operation {
  return {
    id: 1,
    title: alarm.title,
    text: paragraph,
    type: 'Brand',
    keyword: alarm.keyword,
    active: true,
    priority: true,
    kind: 'actual',
    address,
    lat: 48.137,
    lng: 11.575,
    number: 'E-2026-000147',
    remark: alarm.remark,
    alarm_at: minutesAgo(12),
    vehicles: [
      { call_sign: callSign, fms_status: 3, fms_status_at: minutesAgo(8) },
      { call_sign: 'Florian Musterstadt 1/33-1', fms_status: 4, fms_status_at: minutesAgo(2) },
      { call_sign: longCallSign, fms_status: null },
    ],
    responses: [
      answer(1, people[0] ?? '', 'coming', 6, null, ['AGT', 'Maschinist']),
      answer(2, people[3] ?? '', 'coming', 14, null, ['AGT', 'Gruppenführer'], 'Gruppenführer'),
      answer(3, people[1] ?? '', 'later', 25, alarm.remark, ['Zugführer']),
      answer(4, people[4] ?? '', 'not_coming', null, null, []),
    ],
    phones: [{ user_id: 2, phone: '0171 1234567' }],
    alarmed: { people: 38, reached: 30, read: 21, answered: 4 },
    timeline: [
      { id: 1, at: minutesAgo(12), kind: 'alarm', actor: null, text: null },
      { id: 2, at: minutesAgo(9), kind: 'response.coming', actor: people[0] ?? '', text: null },
      { id: 3, at: minutesAgo(8), kind: 'fms.3', actor: callSign, text: null },
    ],
  }
}

/** Over, and with nothing but what every alarm has. */
export function closedOperation({ alarm }: Samples): Operation {
  return {
    id: 2,
    title: alarm.short,
    text: null,
    type: 'Sonstiges',
    active: false,
    priority: false,
    address: null,
    alarm_at: minutesAgo(3 * 24 * 60),
    closed_at: minutesAgo(3 * 24 * 60 - 95),
    vehicles: [],
    responses: [],
  }
}

/** An operation with very long texts. */
export function longOperation(words: Samples): Operation {
  const running = runningOperation(words)
  const qualifications = ['AGT', 'Atemschutzgeräteträgerin mit Chemikalienschutzanzugträgerausbildung']
  const person = { display_name: words.longPerson, function: words.longWord, note: words.paragraph }
  return {
    ...running,
    responses: running.responses?.map((one) => ({ ...one, ...person, qualifications })),
    id: 3,
    title: words.alarm.long,
    type: 'Verkehrsunfall',
    address: words.longAddress,
  }
}

function answer(
  user_id: number,
  display_name: string,
  given: 'coming' | 'later' | 'not_coming',
  minutes: number | null,
  note: string | null,
  qualifications: string[],
  role: string | null = null,
) {
  const answered_at = minutesAgo(9)
  return { user_id, display_name, answer: given, minutes, note, answered_at, qualifications, function: role }
}
