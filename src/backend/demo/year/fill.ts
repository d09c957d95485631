import type { Queries } from '../../database/database.ts'
import { localTime } from '../../time/local-time.ts'
import { addAppointments } from './appointments.ts'
import { addAvailability } from './availability.ts'
import { alarmsOfYear, type YearOf } from './calendar.ts'
import { addCrew, type Member } from './crew.ts'
import { someAtOnce } from '../../database/portions.ts'
import { play, type Played } from './play.ts'
import { reportsOf, showLatest } from './reports.ts'
import { operationOf, recipientsOf, responsesOf, type Story, timelineOf, vehiclesOf } from './rows.ts'

const TIME_ZONE = 'Europe/Berlin'

/** Gives an organisation of the demo tenant a crew, and the year of alarms it has behind it. */
export async function fillYear(queries: Queries, about: YearOf): Promise<void> {
  const crew = await addCrew(queries, about)
  await addAppointments(queries, about, crew)
  await addAvailability(queries, about, crew)
  const stories = await insertOperations(queries, about, playAll(about.now, crew))
  const vehicles = await vehicleIds(queries, about)
  const sent = stories.flatMap((story) => vehiclesOf(story, vehicles))
  await someAtOnce(sent, (rows) => queries.insertInto('operation_vehicles').values(rows).execute())
  const reports = sent.flatMap((vehicle) => reportsOf(vehicle, about.organisation))
  await someAtOnce(reports, (rows) => queries.insertInto('vehicle_statuses').values(rows).execute())
  await showLatest(queries, reports)
  await someAtOnce(stories.flatMap(responsesOf), (rows) =>
    queries.insertInto('operation_responses').values(rows).execute(),
  )
  await someAtOnce(stories.flatMap(recipientsOf), (rows) =>
    queries.insertInto('operation_recipients').values(rows).execute(),
  )
  await someAtOnce(stories.flatMap(timelineOf), (rows) =>
    queries.insertInto('operation_timeline').values(rows).execute(),
  )
}

function playAll(now: number, crew: readonly Member[]): Played[] {
  return alarmsOfYear(now, TIME_ZONE).map((alarm) =>
    play(alarm, localTime(alarm.at, TIME_ZONE).getUTCHours(), crew),
  )
}

async function insertOperations(
  queries: Queries,
  about: YearOf,
  alarms: readonly Played[],
): Promise<Story[]> {
  const keywords = await queries
    .selectFrom('keywords')
    .select(['id', 'code', 'type', 'priority'])
    .where('tenant_id', '=', about.tenant)
    .execute()
  const numbers = new Map<number, number>()
  const rows = alarms.map((played, index) => {
    const keyword = keywords.find(({ code }) => code === played.scene.keyword)
    if (!keyword) throw new Error(`The demo tenant has no keyword ${played.scene.keyword}.`)
    const year = localTime(played.at, TIME_ZONE).getUTCFullYear()
    const number = (numbers.get(year) ?? 0) + 1
    numbers.set(year, number)
    return {
      ...operationOf(played, about, keyword),
      source_id: `year-${index + 1}`,
      number: `E-${year}-${String(number).padStart(6, '0')}`,
    }
  })
  const ids = new Map<string, number>()
  await someAtOnce(rows, async (some) => {
    const inserted = await queries
      .insertInto('operations')
      .values(some)
      .returning(['id', 'source_id'])
      .execute()
    for (const { id, source_id } of inserted) ids.set(source_id, id)
  })
  for (const { id } of keywords) {
    const used = rows.filter(({ keyword_id }) => keyword_id === id)
    const last_used_at =
      used
        .map(({ alarm_at }) => alarm_at)
        .toSorted()
        .at(-1) ?? null
    await queries
      .updateTable('keywords')
      .set({ used_count: used.length, last_used_at })
      .where('id', '=', id)
      .execute()
  }
  return alarms.map((played, index) => ({
    ...played,
    of: { tenant_id: about.tenant, operation_id: ids.get(`year-${index + 1}`) ?? 0 },
  }))
}

async function vehicleIds(queries: Queries, { organisation }: YearOf): Promise<ReadonlyMap<string, number>> {
  const rows = await queries
    .selectFrom('vehicles')
    .select(['id', 'call_sign'])
    .where('organisation_id', '=', organisation)
    .execute()
  return new Map(rows.map(({ id, call_sign }) => [call_sign, id]))
}
