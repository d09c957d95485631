import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { login } from '../src/contract/account/session.ts'
import { createAppointment, listOwnAppointments } from '../src/contract/appointments/appointments.ts'
import { listOperations, type OperationPage } from '../src/contract/operations/operation-list.ts'
import { removeFolder, temporaryFolder } from '../tests/support/documents/folders.ts'
import { addAppointment } from '../tests/support/features/appointments.ts'
import { inProcess } from '../tests/support/servers/in-process.ts'
import { startServer } from '../tests/support/servers/server-process.ts'
import { storeManyOperations } from '../tests/support/worlds/many-operations.ts'
import { DEMO_PASSWORD, people, signInByCall } from '../tests/support/worlds/people.ts'
import { alarm, ALARM_EVERY_MS, beside } from './beside-alarms.ts'
import { onEngines, type Open, p95 } from './engines.ts'

/**
 * `npm run bench:appointments [-- sqlite | postgres]`: a month of 220 appointments beside 220 operations of the list, in turns in one
 * process, on SQLite and PostgreSQL; and how long alarms take while calendars of 1,000 appointments are composed. Exit code 1 where a
 * ratio misses its target (issue "Appointments").
 */
const ROWS = 220
const ROUNDS = 100
const MONTH_TARGET = 2
const FEED_TARGET = 1.2
/** As if the programs of 3,600 members asked once an hour, and each time something had changed. */
const FEEDS_PER_SECOND = 1
const ALARMS = 150

async function measureMonth(engine: string, open: Open): Promise<void> {
  const backend = await inProcess(await open())
  // Every tenth of them is archived, and not in the list.
  await storeManyOperations(backend.database, 2 * ROWS)
  await backend.database.write(async (queries) => {
    for (let number = 0; number < ROWS; number += 1) {
      const starts = `2031-03-${String(1 + (number % 31)).padStart(2, '0')}T17:30:00.000Z`
      await addAppointment(queries, { tenant: 1, organisation: 1, title: `Dienst ${number}`, starts })
    }
    await queries
      .insertInto('appointment_responses')
      .columns(['appointment_id', 'user_id', 'tenant_id', 'answer', 'answered_at'])
      .expression((eb) =>
        eb
          .selectFrom('appointments')
          .innerJoin('memberships', 'memberships.organisation_id', 'appointments.organisation_id')
          .select([
            'appointments.id',
            'memberships.user_id',
            'memberships.tenant_id',
            sql<'yes'>`'yes'`.as('answer'),
            sql<string>`'2026-01-01T00:00:00.000Z'`.as('answered_at'),
          ])
          .where('first_day', '>=', '2031-03-01'),
      )
      .execute()
  })
  if (engine === 'PostgreSQL') await sql`vacuum analyze`.execute(backend.database.read)
  const body = { email: people.mitglied, password: DEMO_PASSWORD }
  const { token } = (await (await backend.call(login.method, login.path, { body })).json()) as {
    token: string
  }
  const get = async <Answer>(path: string) => {
    const answer = await backend.call('GET', path, { token })
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}`)
    return (await answer.json()) as Answer
  }
  const month = async () => {
    const { data } = await get<{ data: unknown[] }>(
      `${listOwnAppointments.path}?from=2031-03-01&to=2031-03-31`,
    )
    return data.length
  }
  const operations = async () => {
    let before = ''
    let rows = 0
    for (const limit of [100, 100, 20]) {
      const query = new URLSearchParams({ limit: String(limit), ...(before && { before }) })
      const page = await get<OperationPage>(
        `${listOperations.path.replace('{organisationId}', '1')}?${query.toString()}`,
      )
      rows += page.data.length
      before = page.next ?? ''
    }
    return rows
  }
  const times: Record<'month' | 'operations', number[]> = { month: [], operations: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [name, ask] of [['month', month] as const, ['operations', operations] as const]) {
      const began = performance.now()
      const rows = await ask()
      times[name].push(performance.now() - began)
      if (rows !== ROWS) throw new Error(`${name}: ${rows} rows`)
    }
  }
  await backend.close()
  const ratio = p95(times.month) / p95(times.operations)
  if (!(ratio <= MONTH_TARGET)) process.exitCode = 1
  console.log(
    `${engine}: month of ${ROWS} appointments p95 ${p95(times.month).toFixed(1)} ms, ` +
      `${ROWS} operations of the list ${p95(times.operations).toFixed(1)} ms, ratio ${ratio.toFixed(2)} (≤ ${MONTH_TARGET})`,
  )
}

async function measureFeed(): Promise<void> {
  const dataDirectory = temporaryFolder()
  const server = await startServer({ main: 'calls', dataDirectory })
  try {
    const { origin } = server
    const { token, user } = await signInByCall(origin, 'leitung')
    const create = createAppointment.path.replace('{organisationId}', '1')
    // Two of a day for 500 days: 1,000 in all.
    for (const hour of ['09', '19']) {
      const answer = await fetch(origin + create, {
        method: createAppointment.method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          title: 'Dienst am Gerätehaus',
          starts_at: `${dayIn(1)}T${hour}:00`,
          ends_at: `${dayIn(1)}T${hour}:45`,
          rrule: 'FREQ=DAILY;COUNT=500',
        }),
      })
      if (answer.status !== 201) throw new Error(`a series was answered with ${answer.status}`)
    }
    const feed = async () => {
      const content = await (await fetch(origin + user.calendar_url)).text()
      const events = content.split('BEGIN:VEVENT').length - 1
      if (events < 1000) throw new Error(`the calendar has ${events} events`)
    }
    for (let count = 0; count < 50; count += 1) await alarm(origin)
    for (let count = 0; count < 20; count += 1) await feed()
    const alone = () => beside(server, wait(ALARMS * (ALARM_EVERY_MS + 10)))
    const before = await alone()
    const feeds: Promise<void>[] = []
    const asking = setInterval(() => feeds.push(feed()), 1000 / FEEDS_PER_SECOND)
    const besides = await alone()
    clearInterval(asking)
    await Promise.all(feeds)
    // Before and after: other programs use this machine as well.
    const base = p95([...before.times, ...(await alone()).times])
    const ratio = p95(besides.times) / base
    if (!(ratio <= FEED_TARGET)) process.exitCode = 1
    console.log(
      `alarm beside ${feeds.length} calendars of 1,000 appointments, ${FEEDS_PER_SECOND} a second: ` +
        `p95 ${p95(besides.times).toFixed(1)} ms, alone ${base.toFixed(1)} ms, ratio ${ratio.toFixed(2)} (≤ ${FEED_TARGET})`,
    )
  } finally {
    await server.kill('SIGKILL')
    removeFolder(dataDirectory)
  }
}

function dayIn(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}

await onEngines(process.argv[2], measureMonth)
await measureFeed()
