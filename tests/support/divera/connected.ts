import { afterAll, beforeAll } from 'vitest'
import { awaitedKind } from '../../../src/backend/features/divera/awaited.ts'
import { pollKind } from '../../../src/backend/features/divera/poll.ts'
import { newsKind } from '../../../src/backend/fms-news/tell.ts'
import type { Divera as Connection } from '../../../src/contract/divera/divera.ts'
import type { DiveraLog } from '../../../src/contract/divera/divera-log.ts'
import { tokenOf } from '../calls/invited.ts'
import { runDueJobs } from '../servers/due-jobs.ts'
import type { Engine } from '../servers/engines.ts'
import type { InProcess } from '../servers/in-process.ts'
import { people } from '../worlds/people.ts'
import { addGrants, addMembership, addOrganisation, addPerson } from '../worlds/tenant-rows.ts'
import { type Divera, startDivera } from './divera.ts'
import { defaultQuirks } from './quirks.ts'

/** One stand-in for each engine of a file, with the clock of the backend once a test has set it. */
export function useStandIns(engines: readonly Engine[]) {
  const standIns = new Map<Engine, { divera: Divera; clock: { now: () => number } }>()
  beforeAll(async () => {
    for (const engine of engines) {
      const clock = { now: Date.now }
      standIns.set(engine, { divera: await startDivera({ now: () => clock.now() }), clock })
    }
  })
  afterAll(async () => {
    for (const { divera } of standIns.values()) await divera.close()
  })
  const of = (engine: Engine) => {
    const found = standIns.get(engine)
    if (!found) throw new Error(`There is no stand-in for ${engine}.`)
    return found
  }
  return {
    given: (engine: Engine) => Promise.resolve({ diveraTargets: [of(engine).divera.target] }),
    /** The stand-in without alarms, faults and requests, as after its start. */
    fresh: (engine: Engine, backend: InProcess): Divera => {
      const { divera, clock } = of(engine)
      clock.now = backend.now
      divera.clearFaults()
      Object.assign(divera.quirks, defaultQuirks())
      divera.unit.alarms.clear()
      divera.requests.length = 0
      return divera
    },
  }
}

let crews = 0

/** An organisation with an administrator, a member who may see operations, and two vehicles that the stand-in has as well. */
export interface Connected {
  organisation: number
  admin: string
  member: number
  path: string
  /** Calls below the path of the connection; the answer must have this status. */
  call: <Answer>(method: string, below?: string, body?: object, status?: number) => Promise<Answer>
  /** Saves the keys of the stand-in and switches the connection on. */
  connect: (change?: object) => Promise<Connection>
  /** Has DIVERA asked now, and does what follows from it. */
  poll: () => Promise<void>
  /** Does what is due by the clock. */
  work: () => Promise<void>
  /** Makes an address for the webhook. Each call of the result sends a message to it. */
  webhook: () => Promise<(body: unknown, headers?: Record<string, string>) => Promise<Response>>
  operations: () => Promise<
    { id: number; title: string; text: string | null; closed_at: string | null; archived_at: string | null }[]
  >
  /** An open alarm of a dispatch centre, which has reached no one. */
  raisedElsewhere: (about: { number: string; address: string }) => Promise<void>
  /** The notifications of the member, oldest first. */
  told: () => Promise<{ type: string; title: string; again: boolean }[]>
  log: () => Promise<DiveraLog['entries']>
}

export async function connectedWorld(backend: InProcess, divera: Divera): Promise<Connected> {
  const { organisation, member } = await backend.database.write(async (queries) => {
    crews += 1
    const id = await addOrganisation(queries, { tenant: 1, name: `FF Divera ${crews}` })
    const user = await queries
      .selectFrom('users')
      .select('id')
      .where('email', '=', people.leitung)
      .executeTakeFirstOrThrow()
    await addMembership(queries, { tenant: 1, user: user.id, organisation: id, admin: true })
    const email = `divera${crews}@demo.example`
    const added = await addPerson(queries, { tenant: 1, name: 'divera', email, passwordHash: 'x' })
    await addMembership(queries, { tenant: 1, user: added, organisation: id })
    const names = ['operations.view', 'vehicles.view'] as const
    await addGrants(queries, { tenant: 1, to: { user: added }, organisation: id, names, granted: true })
    const vehicles = [...divera.unit.vehicles.values()].slice(0, 2)
    await queries
      .insertInto('vehicles')
      .values(
        vehicles.map(({ name }) => ({ tenant_id: 1, organisation_id: id, call_sign: name, active: true })),
      )
      .execute()
    return { organisation: id, member: added }
  })
  const admin = await tokenOf(backend, people.leitung)
  const path = `/api/organisation/${organisation}/integrations/divera`

  async function call<Answer>(method: string, below = '', body?: object, status = 200): Promise<Answer> {
    const answer = await backend.call(method, `${path}${below}`, { token: admin, ...(body && { body }) })
    const text = await answer.text()
    if (answer.status !== status) throw new Error(`${method} ${below}: ${answer.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as Answer
  }
  const work = () => runDueJobs({ ...backend.services, now: backend.now }, pollKind, awaitedKind, newsKind)

  return {
    organisation,
    admin,
    member,
    path,
    call,
    connect: async (change = {}) => {
      const { version } = await call<Connection>('GET')
      const keys = { personal_key: divera.keys.personal, system_key: divera.keys.system }
      return call('PATCH', '', { version, base_url: divera.origin, enabled: true, ...keys, ...change })
    },
    poll: async () => {
      await call('POST', '/sync', {})
      await work()
    },
    work,
    webhook: async () => {
      const { url } = await call<{ url: string }>('POST', '/webhook', {}, 201)
      return (body, headers = {}) =>
        backend.call('POST', url, {
          headers: { 'content-type': 'application/json', ...headers },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        })
    },
    operations: () =>
      backend.database.read
        .selectFrom('operations')
        .select(['id', 'title', 'text', 'closed_at', 'archived_at'])
        .where('organisation_id', '=', organisation)
        .where('merged_into', 'is', null)
        .orderBy('id')
        .execute(),
    raisedElsewhere: async (about) => {
      const at = new Date(backend.now()).toISOString()
      await backend.database.write((queries) =>
        queries
          .insertInto('operations')
          .values({
            tenant_id: 1,
            organisation_id: organisation,
            source: 'leitstelle',
            source_id: '1',
            title: 'Brand',
            type: 'Brand',
            kind: 'actual',
            priority: false,
            alarm_at: at,
            created_at: at,
            ...about,
          })
          .execute(),
      )
    },
    told: () =>
      backend.database.read
        .selectFrom('notifications')
        .select(['type', 'title', 'again'])
        .where('user_id', '=', member)
        .orderBy('id')
        .execute(),
    log: async () => (await call<DiveraLog>('GET', '/log')).entries,
  }
}

/** What the webhook of DIVERA sends with its full content of an alarm that is raised at `now` (ms since 1970). */
export function fullMessage(now: number, about: object = {}): object {
  const at = Math.floor(now / 1000)
  return {
    id: 4711,
    foreign_id: '2026-1',
    title: 'B3 Wohnungsbrand',
    text: 'Rauch aus dem Fenster',
    address: 'Am Markt 1, Musterstadt',
    lat: '51.25',
    lng: '7.23',
    priority: true,
    ts_create: at,
    ts_update: at,
    vehicle: ['Florian Musterstadt 1/44-1'],
    group: ['Unbekannte Gruppe'],
    cluster: ['FF'],
    closed: false,
    ...about,
  }
}
