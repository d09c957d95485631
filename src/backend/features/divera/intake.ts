import type { Hono } from 'hono'
import { intakeDivera } from '../../../contract/divera/divera-intake.ts'
import type { Queries } from '../../database/database.ts'
import { serveSecret } from '../../http/serve.ts'
import { raise, spellingOf } from '../../operations/feature.ts'
import type { Services } from '../../services.ts'
import { MINUTE_MS } from '../../time/durations.ts'
import { iso } from '../../time/iso.ts'
import { alarmsOf, findAlarm } from './alarm-rows.ts'
import { addAwaited } from './adopt.ts'
import { type ConnectionRow, DIVERA_NAME, organisationOf, type Seen } from './connection.ts'
import { noteInLog } from './log.ts'
import { readNames } from './named.ts'
import { type DiveraAlarm, hasWords, readDiveraAlarm } from './read-message.ts'
import { addPoll } from './schedule.ts'
import { type From, readFrom, takeAlarm } from './take.ts'

/** In ms: a question to DIVERA may have found the alarm so long before its webhook tells of it. */
const FOUND_BEFORE_MS = 10 * MINUTE_MS

/** Where DIVERA reports alarms: what it says is stored before it is answered, and before DIVERA is asked anything. */
export function diveraIntakeRoutes(app: Hono, services: Services): void {
  const { database } = services
  const find = (hash: string) =>
    database.read
      .selectFrom('divera_connections')
      .innerJoin('organisations', 'organisations.id', 'divera_connections.organisation_id')
      .selectAll('divera_connections')
      .where('webhook_hash', '=', hash)
      .where('organisations.active', '=', true)
      .where('divera_connections.enabled', '=', true)
      .where('takes_alarms', '=', true)
      .executeTakeFirst()

  serveSecret(app, services, intakeDivera, find, async ({ found, input, now }) => {
    const connection: ConnectionRow = found
    const names = await readNames(database.read, connection)
    const message = readDiveraAlarm(input)
    try {
      await takeMessage(services, { connection, way: 'webhook', now, names }, message)
    } catch (error) {
      // Administrators find it in the log, and DIVERA hears that it was not taken.
      const entry = { way: 'webhook', outcome: 'failed', alarm: message } as const
      await database.write((queries) => noteInLog(queries, organisationOf(connection), entry, now))
      throw error
    }
    // What REST says then is news of the same operation.
    await database.write(async (queries) => {
      await queries
        .updateTable('divera_connections')
        .set({ webhook_called_at: iso(now) })
        .where('organisation_id', '=', connection.organisation_id)
        .execute()
      const isBlocked = connection.blocked_until !== null && connection.blocked_until > iso(now)
      if (!isBlocked) await addPoll(queries, connection, now, now)
    })
    return { success: true as const }
  })
}

async function takeMessage(services: Services, from: From, message: DiveraAlarm): Promise<void> {
  const { database } = services
  const organisation = organisationOf(from.connection)
  const alarm = { ...message, id: message.id ?? (await foundBefore(database.read, from, message)) }
  const known = alarm.id === null ? undefined : await findAlarm(database.read, organisation, alarm.id)
  if (alarm.id !== null && (known || hasWords(alarm))) {
    await takeAlarm(services, from, { ...alarm, id: alarm.id })
    return
  }
  if (hasWords(alarm)) {
    await raiseUnnamed(services, from, alarm)
    return
  }
  await database.write(async (queries) => {
    await addAwaited(queries, from, { title: null, operationId: null })
    await noteInLog(queries, organisation, { way: from.way, outcome: 'waits', alarm }, from.now)
  })
}

/** The id of the alarm with the same words that a question has found just now. */
async function foundBefore(
  queries: Queries,
  { connection, now }: Seen,
  { title }: DiveraAlarm,
): Promise<string | null> {
  if (title === null) return null
  const rows = await alarmsOf(queries, organisationOf(connection))
    .innerJoin('operations', 'operations.id', 'divera_alarms.operation_id')
    .select(['divera_alarms.divera_id', 'operations.title'])
    .where('divera_alarms.webhook_at', 'is', null)
    .where('divera_alarms.rang', '=', true)
    .where('divera_alarms.first_seen_at', '>', iso(now - FOUND_BEFORE_MS))
    .orderBy('divera_alarms.id', 'desc')
    .execute()
  return rows.find((row) => spellingOf(row.title) === spellingOf(title))?.divera_id ?? null
}

/** A message with words that does not say which alarm it is about: REST names it later. */
async function raiseUnnamed(services: Services, from: From, alarm: DiveraAlarm): Promise<void> {
  const { connection, way, now, names } = from
  const organisation = organisationOf(connection)
  await raise(services, organisation, readFrom(from, alarm, undefined), DIVERA_NAME, now, {
    mayLink: true,
    groupIds: names.groups(alarm.groups),
    note: async (queries, { operationId, outcome }) => {
      const isNew = outcome === 'alarmed' || outcome === 'alarmed_again' || outcome === 'linked'
      if (isNew) await addAwaited(queries, from, { title: alarm.title, operationId })
      const shown = isNew ? ('alarmed' as const) : ('unchanged' as const)
      await noteInLog(queries, organisation, { way, outcome: shown, alarm, operation_id: operationId }, now)
    },
  })
}
