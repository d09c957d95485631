import { valueOf } from '../../contract/operations/corrections.ts'
import type { OperationDetail } from '../../contract/operations/operation-detail.ts'
import type { TimelineEntry } from '../../contract/operations/operation-timeline.ts'
import { responseAnswers } from '../../contract/operations/operations.ts'
import { countQualifications } from '../../contract/people/qualifications.ts'
import { entryWords } from '../../i18n/entry-words.ts'
import { catalogues } from '../../i18n/catalogues.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { typeKey } from '../../i18n/operation-types.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { Times } from '../time/times.ts'

/** A report before it is drawn: every text as it stands on the paper. */
export interface Report {
  title: string
  /** Above the title: whose report it is. */
  organisation: string
  /** At the foot of each page. */
  foot: string
  facts: readonly (readonly [name: string, value: string])[]
  paragraphs: readonly { heading: string; text: string }[]
  tables: readonly Table[]
}

export interface Table {
  heading: string
  columns: readonly string[]
  /** Shares of the width. */
  widths: readonly number[]
  rows: readonly (readonly string[])[]
  /** What stands there without rows. */
  empty: string
}

interface About {
  organisation: string
  times: Times
  /** ISO 8601 UTC */
  madeAt: string
  t: Translate
  /** What the tenant calls the statuses, by digit. */
  fmsWords: readonly string[]
}

export function reportOf(operation: OperationDetail, about: About): Report {
  const { t, times } = about
  return {
    title: operation.title,
    organisation: about.organisation,
    foot: t('operationReport.foot', {
      organisation: about.organisation,
      time: times.full(about.madeAt),
    }),
    facts: factsOf(operation, about),
    paragraphs: [
      { heading: t('operationReport.text'), text: operation.text ?? '' },
      { heading: t('operationReport.remark'), text: operation.remark ?? '' },
      { heading: t('operationReport.report'), text: operation.report ?? '' },
    ].filter(({ text }) => text !== ''),
    tables: [vehiclesOf(operation, about), answersOf(operation, t), timelineOf(operation, about)],
  }
}

function factsOf(operation: OperationDetail, { t, times }: About): [string, string][] {
  const { kind, number, keyword, closed_at, close_reason } = operation
  const place = valueOf(operation, 'position')
  const facts: [MessageKey, string | null | undefined][] = [
    ['operationReport.kind', kind && kind !== 'actual' ? t(`operations.kinds.${kind}`) : null],
    ['operationReport.number', number],
    ['operationReport.keyword', keyword],
    ['operationReport.type', t(typeKey(operation.type))],
    ['operationReport.priority', operation.priority ? t('operationReport.yes') : null],
    ['operationReport.alarmAt', times.full(operation.alarm_at)],
    ['operationReport.closedAt', closed_at ? times.full(closed_at) : t('operations.active')],
    ['operationReport.reason', close_reason && t(`operationReport.reasons.${close_reason}`)],
    ['operationReport.address', operation.address],
    ['operationReport.object', operation.object],
    ['operationReport.locationNote', operation.location_note],
    ['operationReport.position', place],
    ['operationReport.caller', callerOf(operation)],
    ['operationReport.groups', operation.groups?.map(({ name }) => name).join(', ')],
  ]
  return facts.flatMap(([name, value]) => (value ? [[t(name), value]] : []))
}

function callerOf({ caller_name, caller_phone }: OperationDetail): string {
  return [caller_name, caller_phone].filter(Boolean).join(', ')
}

function vehiclesOf({ vehicles }: OperationDetail, { t, times }: About): Table {
  const time = (at: string | null | undefined) => (at ? times.short(at) : '–')
  return {
    heading: t('operationReport.vehicles'),
    columns: [
      t('operationReport.callSign'),
      t('operationReport.alarmed'),
      t('operationReport.enRoute'),
      t('operationReport.onScene'),
      t('operationReport.available'),
      t('operationReport.home'),
    ],
    widths: [5, 3, 3, 3, 3, 3],
    rows: vehicles.map((one) => [
      one.call_sign,
      ...[one.alarmed_at, one.en_route_at, one.on_scene_at, one.available_at, one.home_at].map(time),
    ]),
    empty: t('operation.noVehicles'),
  }
}

function answersOf({ responses = [] }: OperationDetail, t: Translate): Table {
  const rows = responseAnswers.map((answer) => {
    const given = responses.filter((one) => one.answer === answer)
    const names = given.map(({ display_name }) => display_name).toSorted()
    // The report omits the qualifications of members who did not come.
    const qualified = answer === 'not_coming' ? [] : countQualifications(given)
    return [
      t(`operation.answerKinds.${answer}`),
      String(given.length),
      names.join(', '),
      qualified.map(({ name, count }) => `${count} ${name}`).join(', '),
    ]
  })
  return {
    heading: t('operation.answers'),
    columns: [
      t('operationReport.answer'),
      t('operationReport.count'),
      t('operationReport.people'),
      t('operation.qualifications'),
    ],
    widths: [4, 2, 9, 5],
    rows: responses.length > 0 ? rows : [],
    empty: t('operation.noAnswersClosed'),
  }
}

function timelineOf({ timeline = [] }: OperationDetail, about: About): Table {
  const { t, times } = about
  const inOrder = timeline.toSorted(
    (one, other) => Date.parse(one.at) - Date.parse(other.at) || one.id - other.id,
  )
  return {
    heading: t('operation.timeline'),
    columns: [t('operationReport.time'), t('operationReport.entry'), t('operationReport.by')],
    widths: [4, 10, 6],
    rows: inOrder.map((entry) => [
      times.short(entry.at),
      [
        [wordsOf(entry, about), printed(entry)].filter(Boolean).join(': '),
        ...entryWords(t, entry.details),
      ].join(' · '),
      entry.actor ?? '–',
    ]),
    empty: '–',
  }
}

/** The note of an answer is for the members who are out now: it is not printed (product page, section 2, Operation). */
function printed({ kind, text }: TimelineEntry): string | null {
  return kind.startsWith('response.') ? null : text
}

function wordsOf({ kind }: TimelineEntry, { t, fmsWords }: About): string {
  const [area, what = ''] = kind.split('.')
  if (area === 'response' && isAnswer(what)) return t(`operation.answerKinds.${what}`)
  const label = area === 'fms' && /^\d$/.test(what) && fmsWords[Number(what)]
  if (label) return t('vehicles.fms', { status: what, label })
  return t(`operationTimeline.${isKnown(kind) ? kind : 'other'}`)
}

function isKnown(kind: string): kind is keyof typeof catalogues.de.operationTimeline {
  return Object.hasOwn(catalogues.de.operationTimeline, kind)
}

function isAnswer(text: string): text is (typeof responseAnswers)[number] {
  return responseAnswers.some((answer) => answer === text)
}
