import type { Hono } from 'hono'
import { intakeDivera } from '../../../contract/divera/divera-intake.ts'
import type { Queries } from '../../database/database.ts'
import { serveSecret } from '../../http/serve.ts'
import { isAddressSpelledSame, raise, spellingOf } from '../../operations/feature.ts'
import type { Services } from '../../services.ts'
import { MINUTE_MS } from '../../time/durations.ts'
import { iso } from '../../time/iso.ts'
import { alarmsOf, findAlarm } from './alarm-rows.ts'
import { addAwaited } from './adopt.ts'
import { type ConnectionRow, DIVERA_NAME, lockConnection, organisationOf, type Seen } from './connection.ts'
import { noteInLog } from './log.ts'
import { readNames } from './named.ts'
import { type DiveraAlarm, hasWords, readDiveraAlarm } from './read-message.ts'
import { addPoll } from './schedule.ts'
import { type From, readFrom, SupersededError, takeAlarm } from './take.ts'

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
      // Administrators find it in the log, DIVERA hears that it was not taken, and the next question takes it.
      const entry = { way: 'webhook', outcome: 'failed', alarm: message } as const
      await database.write(async (queries) => {
        await noteInLog(queries, organisationOf(connection), entry, now)
        await askSoon(queries, connection, now)
      })
      throw error
    }
    await database.write(async (queries) => {
      await queries
        .updateTable('divera_connections')
        .set({ webhook_called_at: iso(now) })
        .where('organisation_id', '=', connection.organisation_id)
        .execute()
      // What REST says then is news of the same operation.
      await askSoon(queries, connection, now)
    })
    return { success: true as const }
  })
}

/** Has DIVERA asked, unless it wants no questions now. */
async function askSoon(queries: Queries, connection: ConnectionRow, now: number): Promise<void> {
  const isBlocked = connection.blocked_until !== null && connection.blocked_until > iso(now)
  if (!isBlocked) await addPoll(queries, connection, now, now)
}

async function takeMessage(services: Services, from: From, message: DiveraAlarm): Promise<void> {
  const { database } = services
  const organisation = organisationOf(from.connection)
  const found = message.id === null ? await findSame(database.read, from, message) : undefined
  const id = message.id ?? (found?.isRecent ? found.id : null)
  const known = id === null ? undefined : await findAlarm(database.read, organisation, id)
  if (id !== null && (known || hasWords(message))) {
    await takeAlarm(services, from, { ...message, id })
    return
  }
  if (hasWords(message) && !found) {
    try {
      await raiseUnnamed(services, from, message)
    } catch (error) {
      if (!(error instanceof SupersededError)) throw error
      // A concurrent question has raised it: now it is found.
      await takeMessage(services, from, message)
    }
    return
  }
  await database.write(async (queries) => {
    await addAwaited(queries, from, { title: message.title, operationId: null })
    await noteInLog(queries, organisation, { way: from.way, outcome: 'waits', alarm: message }, from.now)
  })
}

/**
 * The alarm with the same words as a message without an id, which is open, or was seen just now. One that was not is probably meant, but
 * may be another one: then REST decides.
 */
async function findSame(
  queries: Queries,
  { connection, now }: Seen,
  { title, address }: DiveraAlarm,
): Promise<{ id: string; isRecent: boolean } | undefined> {
  if (title === null && address === null) return undefined
  const organisation = organisationOf(connection)
  const justNow = iso(now - FOUND_BEFORE_MS)
  const rows = await alarmsOf(queries, organisation)
    .innerJoin('operations', 'operations.id', 'divera_alarms.operation_id')
    .select(['divera_alarms.divera_id', 'first_seen_at', 'operations.title', 'operations.address'])
    .where((eb) => eb.or([eb('operations.closed_at', 'is', null), eb('first_seen_at', '>', justNow)]))
    .orderBy('divera_alarms.id', 'desc')
    .execute()
  if (rows.length === 0) return undefined
  // A member, or our keyword, may have given the operation another title.
  const said = await queries
    .selectFrom('divera_log')
    .select(['divera_id', 'title'])
    .distinct()
    .where('organisation_id', '=', organisation.id)
    .where(
      'divera_id',
      'in',
      rows.map(({ divera_id }) => divera_id),
    )
    .execute()
  const found = rows.find((row) => {
    if (title === null)
      return address !== null && row.address !== null && isAddressSpelledSame(address, row.address)
    const titles = said.flatMap((entry) => (entry.divera_id === row.divera_id ? (entry.title ?? []) : []))
    return [row.title, ...titles].some((one) => spellingOf(one) === spellingOf(title))
  })
  return found && { id: found.divera_id, isRecent: found.first_seen_at > justNow }
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
      if (isNew) {
        await lockConnection(queries, connection)
        if ((await findSame(queries, from, alarm))?.isRecent) throw new SupersededError()
      }
      if (isNew) await addAwaited(queries, from, { title: alarm.title, operationId })
      const shown = isNew ? ('alarmed' as const) : ('unchanged' as const)
      await noteInLog(queries, organisation, { way, outcome: shown, alarm, operation_id: operationId }, now)
    },
  })
}
