import type { Queries } from '../../../src/backend/database/database.ts'
import { intakeAlarm } from '../../../src/contract/operations/operations.ts'
import type { InProcess } from '../servers/in-process.ts'
import {
  addGrants,
  addGroup,
  addIntakeKey,
  addMembership,
  addOrganisation,
  addPerson,
  addTenant,
  addVehicle,
} from './tenant-rows.ts'

let worlds = 0

/**
 * An organisation with Anna and Ben in the group of the night shift, Carla in that of the drone, Dora in none, and Emil
 * in the night shift who may not see operations; beside it a neighbour of the same tenant, with Nils in its own group.
 * B3 and B4 are keywords of the tenant. Answers what to ask and how.
 */
export async function alarmWorld({ database, call, now }: InProcess) {
  const number = (worlds += 1)
  const key = `key-of-alarm-world-${number}`
  const ids = await database.write(async (queries) => {
    const tenant = await addTenant(queries, 'Kreis Alarm')
    const at = { tenant, organisation: await addOrganisation(queries, { tenant, name: 'FF Alarm' }) }
    const beside = { tenant, organisation: await addOrganisation(queries, { tenant, name: 'FF Nachbar' }) }
    const person = async (name: string, of: typeof at, mayView = true) => {
      const email = `${name}-${number}@alarm.example`
      const user = await addPerson(queries, { tenant, name, email, passwordHash: '' })
      await addMembership(queries, { ...of, user })
      if (mayView)
        await addGrants(queries, { ...of, to: { user }, names: ['operations.view'], granted: true })
      return user
    }
    const people = {
      anna: await person('Anna', at),
      ben: await person('Ben', at),
      carla: await person('Carla', at),
      dora: await person('Dora', at),
      emil: await person('Emil', at, false),
      nils: await person('Nils', beside),
    }
    const { anna, ben, carla, emil, nils } = people
    await addIntakeKey(queries, { ...at, key })
    return {
      tenant,
      organisation: at.organisation,
      people,
      groups: {
        night: await addGroup(queries, { ...at, name: 'Nachtschicht', members: [anna, ben, emil] }),
        drone: await addGroup(queries, { ...at, name: 'Drohne', members: [carla] }),
        neighbours: await addGroup(queries, { ...beside, name: 'Nachbarn', members: [nils] }),
      },
      vehicles: {
        own: await addVehicle(queries, { ...at, word: 'Alarm' }),
        neighbours: await addVehicle(queries, { ...beside, word: 'Nachbar' }),
      },
      keywords: { b3: await addKeyword(queries, tenant, 'B3'), b4: await addKeyword(queries, tenant, 'B4') },
    }
  })

  const nameOf = new Map(Object.entries(ids.people).map(([name, id]) => [id, name]))
  return {
    ...ids,
    key,
    /** What the intake answers. */
    intake: async (alarm: Record<string, unknown>) => {
      const body = { source: 'ils', source_id: '1', ...alarm }
      const answer = await call(intakeAlarm.method, intakeAlarm.path, { token: key, body })
      return { status: answer.status, json: (await answer.json()) as { id: number; warnings?: string[] } }
    },
    /** Who has notifications of an operation, by name, each with its type. */
    told: async (operation: number) => {
      const rows = await database.read
        .selectFrom('notifications')
        .select(['user_id', 'type', 'title', 'body'])
        .where('operation_id', '=', operation)
        .orderBy('id')
        .execute()
      return rows.map(({ user_id, ...row }) => ({ name: nameOf.get(user_id), ...row }))
    },
    timeline: (operation: number) =>
      database.read
        .selectFrom('operation_timeline')
        .select(['kind', 'actor', 'text', 'details'])
        .where('operation_id', '=', operation)
        .orderBy('id')
        .execute(),
    vehiclesOf: async (operation: number) => {
      const rows = await database.read
        .selectFrom('operation_vehicles')
        .select('call_sign')
        .where('operation_id', '=', operation)
        .orderBy('id')
        .execute()
      return rows.map(({ call_sign }) => call_sign)
    },
    /** What a person of the organisation does: changes a field, and the timeline says so. */
    edit: (operation: number, field: 'text' | 'address', [before, after]: readonly [string, string]) =>
      database.write(async (queries) => {
        await queries
          .updateTable('operations')
          .set({ [field]: after })
          .where('id', '=', operation)
          .execute()
        const details = JSON.stringify({ [field]: [before, after] })
        const entry = { tenant_id: ids.tenant, operation_id: operation, at: new Date(now()).toISOString() }
        await queries
          .insertInto('operation_timeline')
          .values({ ...entry, kind: 'updated', actor: 'Anna', details })
          .execute()
      }),
    rowOf: (operation: number) =>
      database.read
        .selectFrom('operations')
        .selectAll()
        .where('id', '=', operation)
        .executeTakeFirstOrThrow(),
    /** Gives a keyword its groups and vehicles, or lets it alarm all members. */
    defaults: (
      keyword: number,
      {
        groups = [],
        vehicles = [],
        everybody = false,
      }: { groups?: number[]; vehicles?: number[]; everybody?: boolean },
    ) =>
      database.write(async (queries) => {
        const organisation_id = ids.organisation
        if (everybody)
          await queries
            .insertInto('keyword_everybody')
            .values({ keyword_id: keyword, organisation_id })
            .execute()
        for (const group_id of groups)
          await queries.insertInto('keyword_groups').values({ keyword_id: keyword, group_id }).execute()
        for (const vehicle_id of vehicles)
          await queries.insertInto('keyword_vehicles').values({ keyword_id: keyword, vehicle_id }).execute()
      }),
  }
}
export type AlarmWorld = Awaited<ReturnType<typeof alarmWorld>>

async function addKeyword(queries: Queries, tenant_id: number, code: string): Promise<number> {
  const { id } = await queries
    .insertInto('keywords')
    .values({ tenant_id, code, title: code, type: 'Brand', priority: true, aliases: '[]', active: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
