import { describe, expect, test } from 'vitest'
import { recipientsOf } from '../../../src/backend/operations/alarm/recipients.ts'
import { unchosen } from '../../../src/backend/notifications/settings.ts'
import { alarmWorld } from '../../support/worlds/alarm-world.ts'
import { engines, useBothEngines } from '../../support/servers/engines.ts'

// Product page, section 2, Keyword: default groups and vehicles, used_count; unmatched is 'Sonstiges' and listed for the
// admin to assign. Who is alarmed: the members of the keyword's groups, or all of the organisation.

const backendOf = useBothEngines()
const names = (told: readonly { name: string | undefined }[]) => told.map(({ name }) => name).toSorted()

describe.each(engines)('on %s', (engine) => {
  test('a keyword alarms its groups, and nobody who may not see operations', async ({ skip }) => {
    const world = await alarmWorld(backendOf(engine, skip))
    await world.defaults(world.keywords.b3, { groups: [world.groups.night] })

    const { json } = await world.intake({ title: 'B3 – Wohnungsbrand' })

    expect(names(await world.told(json.id))).toEqual(['anna', 'ben'])
  })

  test('groups of another organisation say nothing about who is alarmed here', async ({ skip }) => {
    const world = await alarmWorld(backendOf(engine, skip))
    await world.defaults(world.keywords.b3, { groups: [world.groups.neighbours] })

    const { json } = await world.intake({ title: 'B3' })

    expect(names(await world.told(json.id))).toEqual(['anna', 'ben', 'carla', 'dora'])
  })

  test('an alarm is never silent: where nobody is in the groups, it goes to all', async ({ skip }) => {
    const { database, ...backend } = backendOf(engine, skip)
    const world = await alarmWorld({ database, ...backend })
    await world.defaults(world.keywords.b3, { groups: [world.groups.drone] })
    await database.write((queries) =>
      queries.deleteFrom('group_members').where('group_id', '=', world.groups.drone).execute(),
    )

    const { json } = await world.intake({ title: 'B3' })

    expect(names(await world.told(json.id))).toEqual(['anna', 'ben', 'carla', 'dora'])
  })

  test('a group that does not exist, or is foreign, is left out of the groups that are noted', async ({
    skip,
  }) => {
    const { database, ...backend } = backendOf(engine, skip)
    const { tenant, organisation, groups, people } = await alarmWorld({ database, ...backend })

    expect(
      await recipientsOf(database.read, { id: organisation, tenantId: tenant }, [
        groups.night,
        groups.neighbours,
        424_242,
      ]),
    ).toEqual({ userIds: [people.anna, people.ben], groupIds: [groups.night] })
  })

  test('whoever has switched off app and push for alarms has it in the list, and is not counted as alarmed', async ({
    skip,
  }) => {
    const { database, ...backend } = backendOf(engine, skip)
    const world = await alarmWorld({ database, ...backend })
    const { anna, ben, carla } = world.people
    const choose = (user_id: number, off: ('in_app' | 'push' | 'sound')[]) => {
      const operation = {
        ...unchosen.channels.operation,
        ...Object.fromEntries(off.map((one) => [one, false])),
      }
      const settings = JSON.stringify({ ...unchosen, channels: { ...unchosen.channels, operation } })
      const row = { user_id, tenant_id: world.tenant, settings, updated_at: '2026-11-21T12:00:00.000Z' }
      return database.write((queries) => queries.insertInto('notification_settings').values(row).execute())
    }
    await choose(anna, ['in_app', 'push'])
    await choose(ben, ['push', 'sound'])
    await choose(carla, ['in_app'])

    const { json } = await world.intake({ title: 'B3' })

    expect(names(await world.told(json.id))).toEqual(['anna', 'ben', 'carla', 'dora'])
    const rows = await database.read
      .selectFrom('operation_recipients')
      .select('user_id')
      .where('operation_id', '=', json.id)
      .where('alarmed_at', 'is', null)
      .execute()
    expect(rows).toEqual([{ user_id: anna }])
  })

  test('the vehicles of a keyword go out where the dispatch centre names none, and only those of the organisation', async ({
    skip,
  }) => {
    const world = await alarmWorld(backendOf(engine, skip))
    const { own, neighbours } = world.vehicles
    await world.defaults(world.keywords.b3, { vehicles: [own, neighbours] })

    const silent = await world.intake({ source_id: '1', title: 'B3' })
    const named = await world.intake({ source_id: '2', title: 'B3', vehicles: ['Florian Anderswo 9/40-1'] })

    expect(await world.vehiclesOf(silent.json.id)).toEqual(['Florian Alarm 1/44-1'])
    expect(await world.vehiclesOf(named.json.id)).toEqual(['Florian Anderswo 9/40-1'])
  })

  test('used_count counts the operations of a keyword, not the replays of one', async ({ skip }) => {
    const { database, ...backend } = backendOf(engine, skip)
    const world = await alarmWorld({ database, ...backend })
    for (const [source_id, title] of [
      ['1', 'B3'],
      ['2', 'b3 noch einmal'],
      ['2', 'b3 noch einmal'],
      ['3', 'B4'],
    ])
      await world.intake({ source_id, title })

    const counts = await database.read
      .selectFrom('keywords')
      .select(['code', 'used_count'])
      .where('tenant_id', '=', world.tenant)
      .orderBy('code')
      .execute()
    expect(counts).toEqual([
      { code: 'B3', used_count: 2 },
      { code: 'B4', used_count: 1 },
    ])
  })

  test('a text without a keyword is Sonstiges, alarms all, and stands on the operation as it came', async ({
    skip,
  }) => {
    const world = await alarmWorld(backendOf(engine, skip))
    await world.defaults(world.keywords.b3, { groups: [world.groups.night] })

    const given = await world.intake({ source_id: '1', title: 'Rauch', keyword: ' X 99 Unbekannt ' })
    const titled = await world.intake({ source_id: '2', title: 'Etwas Unbekanntes' })
    const known = await world.intake({ source_id: '3', title: 'B3' })

    expect(await world.rowOf(given.json.id)).toMatchObject({
      keyword: null,
      keyword_id: null,
      type: 'Sonstiges',
    })
    expect(names(await world.told(given.json.id))).toEqual(['anna', 'ben', 'carla', 'dora'])
    const kinds = async (id: number) => (await world.timeline(id)).map(({ kind, text }) => [kind, text])
    expect(await kinds(given.json.id)).toEqual([
      ['alarm', null],
      ['unmatched', 'X 99 Unbekannt'],
    ])
    expect(await kinds(titled.json.id)).toEqual([
      ['alarm', null],
      ['unmatched', 'Etwas Unbekanntes'],
    ])
    expect(await kinds(known.json.id)).toEqual([['alarm', null]])
  })
})
