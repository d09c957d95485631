import { createLog } from '../../../src/backend/log.ts'
import type { Database } from '../../../src/backend/database/database.ts'
import { newsKind } from '../../../src/backend/fms-news/tell.ts'
import { createJobRunner } from '../../../src/backend/jobs/runner.ts'
import { GATHER_MS } from '../../../src/backend/fms-news/note.ts'
import { saveSettings, unchosen } from '../../../src/backend/notifications/settings.ts'
import { startSession } from '../../../src/backend/session/sessions.ts'
import type { FmsChoice } from '../../../src/contract/notifications/notification-settings.ts'
import type { ChannelSwitches } from '../../../src/contract/notifications/notification-subjects.ts'
import type { InProcess } from '../servers/in-process.ts'
import {
  addGrants,
  addIntakeKey,
  addMembership,
  addOrganisation,
  addPerson,
  addTenant,
  addVehicle,
} from './tenant-rows.ts'
import type { PermissionName } from '../../../src/contract/permission-names.ts'

export interface FmsReader {
  id: number
  token: string
}

interface Wishes {
  locale?: string
  holds?: readonly PermissionName[]
  fms?: FmsChoice
  channels?: ChannelSwitches
}

let worlds = 0

/** An organisation of its own with a radio gateway; what people of it are told is read from what is stored. */
export async function fmsNewsWorld(backend: InProcess) {
  const { database, now } = backend
  const world = `fms-${(worlds += 1)}`
  const { tenant, organisation } = await database.write(async (queries) => {
    const tenant = await addTenant(queries, world)
    const organisation = await addOrganisation(queries, { tenant, name: world })
    await addIntakeKey(queries, { tenant, organisation, key: world, scopes: ['fms'] })
    return { tenant, organisation }
  })
  let known = 0

  const person = (wishes: Wishes = {}): Promise<FmsReader> =>
    database.write(async (queries) => {
      const { locale = 'de', holds = ['vehicles.view', 'vehicles.fms'], fms, channels } = wishes
      const name = `${world}-${(known += 1)}`
      const id = await addPerson(queries, {
        tenant,
        name,
        email: `${name}@demo.example`,
        passwordHash: '-',
      })
      await queries.updateTable('users').set({ locale }).where('id', '=', id).execute()
      await addMembership(queries, { tenant, organisation, user: id })
      if (holds.length > 0)
        await addGrants(queries, { tenant, to: { user: id }, organisation, names: holds, granted: true })
      const who = { id, tenant_id: tenant }
      if (fms ?? channels) {
        const settings = {
          ...unchosen,
          fms: fms ?? unchosen.fms,
          channels: { ...unchosen.channels, ...(channels && { fms_status: channels }) },
        }
        await saveSettings(queries, who, settings, now())
      }
      const { token } = await startSession(queries, who, { name: 'test', ip: null }, now(), 60)
      return { id, token }
    })

  const vehicle = (shortName: string): Promise<number> =>
    database.write(async (queries) => {
      const id = await addVehicle(queries, { tenant, organisation, word: `${world} ${shortName}` })
      await queries.updateTable('vehicles').set({ short_name: shortName }).where('id', '=', id).execute()
      return id
    })

  const services = { ...backend, log: createLog('silent') }
  /** `on` is what the telling works with; `through` is the database of the process whose runner does it. */
  const tell = (on: Partial<typeof services> = {}, through: Database = database) => {
    const given = { ...services, database: through, ...on }
    return createJobRunner({ database: through, log: services.log, now, kinds: [newsKind], given }).workOff()
  }

  return {
    tenant,
    organisation,
    key: world,
    person,
    vehicle,
    /** By a radio gateway, all in one call. */
    report: async (...events: { vehicle: number; status: number; at?: string; note?: string }[]) => {
      const answer = await backend.call('POST', '/api/intake/fms', { token: world, body: { events } })
      if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
    },
    /** By a person, as the page does; answers the entry of the history. */
    tap: async ({ token }: FmsReader, vehicleId: number, status: number): Promise<number> => {
      const path = `/api/organisation/${organisation}/vehicle/${vehicleId}`
      const answer = await backend.call('POST', `${path}/fms`, { token, body: { status } })
      if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
      return ((await answer.json()) as { event_id: number }).event_id
    },
    call: ({ token }: FmsReader, method: string, path: string, body?: object) =>
      backend.call(method, `/api/organisation/${organisation}/${path}`, { token, ...(body && { body }) }),
    tell,
    /** Lets pass what others are waited for, and looks for what is due. */
    gather: async () => {
      backend.passTime(GATHER_MS)
      await tell()
    },
    /** What stands in the list of a person, the oldest first. */
    told: ({ id }: FmsReader) =>
      database.read
        .selectFrom('notifications')
        .select(['title', 'body', 'vehicle_id', 'type'])
        .where('user_id', '=', id)
        .orderBy('id')
        .execute(),
    titles: async ({ id }: FmsReader) => {
      const rows = await database.read
        .selectFrom('notifications')
        .select('title')
        .where('user_id', '=', id)
        .orderBy('id')
        .execute()
      return rows.map(({ title }) => title)
    },
    waiting: async () =>
      (
        await database.read
          .selectFrom('fms_news')
          .select('event_id')
          .where('organisation_id', '=', organisation)
          .execute()
      ).length,
  }
}
export type FmsNewsWorld = Awaited<ReturnType<typeof fmsNewsWorld>>
