import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ListedPerson, PeopleFilters, Qualification } from '../../contract/people/people.ts'
import type { Locale } from '../../contract/locales.ts'
import type { MessageKey, Translate } from '../../i18n/messages.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import { csvDay, csvTime } from '../http/csv-times.ts'
import { CSV_MARK, type Cell, csvLine } from '../http/csv.ts'
import type { Queries } from '../database/database.ts'
import { findPeople } from './list.ts'
import { toPeople } from './rows.ts'

/** Who reads the table, on which clocks and on which day of theirs. */
interface Reader {
  t: Translate
  locale: Locale
  timeZone: string
  today: string
}

type Row = ListedPerson & { groups: string }
type Column = readonly [head: MessageKey, cell: (row: Row, reader: Reader) => Cell]

const columns: readonly Column[] = [
  ['peopleTable.lastName', ({ last_name }) => last_name],
  ['peopleTable.firstName', ({ first_name }) => first_name],
  ['peopleTable.email', ({ email }) => email],
  ['peopleTable.function', (person) => person.function],
  ['peopleTable.personnelNumber', ({ personnel_no }) => personnel_no ?? null],
  [
    'peopleTable.qualifications',
    ({ qualifications }, reader) => qualifications.map((one) => withEnd(one, reader)).join(', '),
  ],
  ['peopleTable.groups', ({ groups }) => groups],
  ['peopleTable.administers', administers],
  ['peopleTable.state', ({ state }, { t }) => t(`peopleTable.states.${state}`)],
  ['peopleTable.lastLogin', ({ last_login_at }, reader) => csvTime(last_login_at, reader)],
  ['peopleTable.joined', ({ joined_at }, reader) => csvTime(joined_at, reader)],
  ['peopleTable.left', ({ left_at }, reader) => csvTime(left_at, reader)],
]

/** Of so many at once the groups are looked up; between them, alarms have their turn. */
const ROWS = 500

/** The filtered people as CSV, in order. */
export async function peopleTable(
  queries: Queries,
  organisation: CheckedOrganisation,
  filters: PeopleFilters,
  reader: Reader,
): Promise<string> {
  const found = await findPeople(queries, organisation, filters, reader.today)
  const names = await groupNames(queries, organisation)
  const parts = [CSV_MARK, csvLine(columns.map(([head]) => reader.t(head)))]
  for (let first = 0; first < found.length; first += ROWS) {
    for (const person of await toPeople(queries, organisation, found.slice(first, first + ROWS))) {
      const groups = person.group_ids.flatMap((id) => names.get(id) ?? []).join(', ')
      parts.push(csvLine(columns.map(([, cell]) => cell({ ...person, groups }, reader))))
    }
    await nextTurn()
  }
  return parts.join('')
}

function withEnd({ name, until }: Qualification, { t, locale }: Reader): string {
  return until === null ? name : t('peopleTable.until', { name, day: csvDay(until, locale) })
}

function administers({ admin, tenant_admin }: Row, { t }: Reader): Cell {
  if (tenant_admin) return t('peopleTable.everything')
  return admin ? t('peopleTable.organisation') : null
}

async function groupNames(
  queries: Queries,
  { id, tenantId }: CheckedOrganisation,
): Promise<ReadonlyMap<number, string>> {
  const groups = await queries
    .selectFrom('groups')
    .select(['id', 'name'])
    .where('tenant_id', '=', tenantId)
    .where('organisation_id', '=', id)
    .execute()
  return new Map(groups.map((group) => [group.id, group.name]))
}
