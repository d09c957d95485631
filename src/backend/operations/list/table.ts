import type { ListedOperation } from '../../../contract/operations/operation-list.ts'
import type { OperationVehicle } from '../../../contract/operations/operations.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { MessageKey, Translate } from '../../../i18n/messages.ts'
import { typeKey } from '../../../i18n/operation-types.ts'
import { placeWords } from '../../../i18n/place-words.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import { CSV_MARK, type Cell, csvLine } from '../../http/csv.ts'
import { csvTime } from '../../http/csv-times.ts'
import type { Database } from '../../database/database.ts'
import { inBatches } from './batches.ts'
import type { Wanted } from './filters.ts'
import { withAnswers } from './list.ts'

interface Reader {
  t: Translate
  locale: Locale
  userId: number
  timeZone: string
}

type Row = ListedOperation & { report: string | null }
type Column = readonly [head: MessageKey, cell: (row: Row, reader: Reader) => Cell]

const columns: readonly Column[] = [
  ['operationTable.number', ({ number }) => number ?? null],
  ['operationTable.alarmAt', ({ alarm_at }, reader) => csvTime(alarm_at, reader)],
  ['operationTable.closedAt', ({ closed_at }, reader) => csvTime(closed_at, reader)],
  ['operationTable.minutes', ({ alarm_at, closed_at }) => minutesBetween(alarm_at, closed_at)],
  ['operationTable.kind', ({ kind }, { t }) => t(kindKey(kind))],
  ['operationTable.type', ({ type }, { t }) => t(typeKey(type))],
  ['operationTable.keyword', ({ keyword }) => keyword ?? null],
  ['operationTable.title', ({ title }) => title],
  ['operationTable.priority', ({ priority }, { t }) => t(`operationTable.${priority ? 'yes' : 'no'}`)],
  ['operationTable.address', (operation, { t, locale }) => placeWords(operation, t, locale) ?? null],
  ['operationTable.text', ({ text }) => text],
  ['operationTable.vehicles', ({ vehicles }) => vehicles.map(({ call_sign }) => call_sign).join(', ')],
  ['operationTable.firstOut', ({ vehicles }, reader) => csvTime(first(vehicles, 'en_route_at'), reader)],
  ['operationTable.firstOnScene', ({ vehicles }, reader) => csvTime(first(vehicles, 'on_scene_at'), reader)],
  ['operationTable.coming', ({ answers }) => answers?.coming ?? 0],
  ['operationTable.later', ({ answers }) => answers?.later ?? 0],
  ['operationTable.notComing', ({ answers }) => answers?.not_coming ?? 0],
  [
    'operationTable.closeReason',
    ({ close_reason }, { t }) => (close_reason ? t(`operationTable.closeReasons.${close_reason}`) : null),
  ],
  ['operationTable.report', ({ report }) => report],
]

/** The filtered operations as CSV, newest first. */
export async function operationTable(
  database: Database,
  organisation: CheckedOrganisation,
  wanted: Wanted,
  reader: Reader,
): Promise<string> {
  const parts = [CSV_MARK, csvLine(columns.map(([head]) => reader.t(head)))]
  for await (const rows of inBatches(database, organisation, wanted)) {
    const listed = await withAnswers(database.read, rows, reader.userId)
    listed.forEach((operation, index) => {
      const row = { ...operation, report: rows[index]?.report ?? null }
      parts.push(csvLine(columns.map(([, cell]) => cell(row, reader))))
    })
  }
  return parts.join('')
}

function kindKey(kind: ListedOperation['kind']): MessageKey {
  return kind === 'exercise' || kind === 'test' ? `operations.kinds.${kind}` : 'operationTable.actual'
}

function first(vehicles: readonly OperationVehicle[], time: 'en_route_at' | 'on_scene_at'): string | null {
  const times = vehicles.map((vehicle) => vehicle[time]).filter((at) => typeof at === 'string')
  return times.toSorted()[0] ?? null
}

function minutesBetween(from: string, to: string | null | undefined): number | null {
  return to ? Math.round((Date.parse(to) - Date.parse(from)) / 60_000) : null
}
