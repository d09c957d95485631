import { describe, expect, test } from 'vitest'
import { takeOrganisation } from '../../../src/backend/organisation/take.ts'
import { readIntakeLog } from '../../../src/backend/operations/alarm/intake-log.ts'
import { intakeAlarm } from '../../../src/contract/operations/operations.ts'
import { translate } from '../../../src/i18n/translate.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import { alarmWorld } from '../../support/worlds/alarm-world.ts'

// Product page, section 3, Intake: without a source_id the same content is a repetition while its operation is open, or for ten
// minutes; after that it alarms.

const MINUTE_MS = 60_000
const backendOf = useEnginesOfGate()
const smoke = { text: 'Rauch im Dach\nEingang hinten', address: 'Schulstraße 12' }

describe.each(enginesOfGate)('on %s', (engine) => {
  async function start(skip: (note: string) => never) {
    const backend = backendOf(engine, skip)
    const world = await alarmWorld(backend)
    const send = async (alarm: object) => {
      const { status, json } = await world.intake({ source: undefined, source_id: undefined, ...alarm })
      return { status, id: json.id }
    }
    const set = (id: number, values: object) =>
      backend.database.write((queries) =>
        queries.updateTable('operations').set(values).where('id', '=', id).execute(),
      )
    const close = (id: number) =>
      set(id, { closed_at: new Date(backend.now()).toISOString(), close_reason: 'done' })
    const alarms = async (id: number) =>
      (await world.told(id)).filter(({ type, name }) => type === 'operation' && name === 'anna').length
    return { backend, world, send, set, close, alarms }
  }

  test('an alarm without title, source and id is taken, and its row says where it came from', async ({
    skip,
  }) => {
    const { backend, world, send } = await start(skip)
    const at = new Date(backend.now()).toISOString()
    const { status, id } = await send(smoke)

    expect(status).toBe(201)
    const row = await world.rowOf(id)
    expect(row).toMatchObject({ title: 'Rauch im Dach', source: `Leitstelle ${world.key}`, ...smoke })
    expect(row.source_id).toMatch(new RegExp(`^[0-9a-f]{24} ${at}$`))
    const organisation = { id: world.organisation, tenantId: world.tenant }
    const log = await readIntakeLog(backend.database.read, organisation, undefined, translate('de'))
    expect(log.messages).toMatchObject([{ title: 'Rauch im Dach', outcome: 'alarmed' }])
  })

  test('the same again is a repetition while the operation is open, however long that is', async ({
    skip,
  }) => {
    const { backend, send, alarms } = await start(skip)
    const { id } = await send(smoke)
    for (const minutes of [1, 11, 60 * 24]) {
      backend.passTime(minutes * MINUTE_MS)
      // It is the same however it is written.
      const written = { address: ' Schulstraße 12', text: smoke.text, lat: '', other: null }
      expect([await send(smoke), await send(written)]).toEqual([
        { status: 200, id },
        { status: 200, id },
      ])
    }
    expect(await alarms(id)).toBe(1)
  })

  test('the same body without id alarms again after the first was closed, and after 11 minutes', async ({
    skip,
  }) => {
    const { backend, world, send, close, alarms } = await start(skip)
    const first = await send(smoke)
    await close(first.id)
    backend.passTime(10 * MINUTE_MS)
    expect(await send(smoke)).toEqual({ status: 200, id: first.id })
    backend.passTime(MINUTE_MS)
    const second = await send(smoke)
    expect([second.status, second.id === first.id]).toEqual([201, false])
    expect([await alarms(first.id), await alarms(second.id)]).toEqual([1, 1])
    expect(await world.rowOf(second.id)).toMatchObject({ turn: 0, kind: 'actual', title: 'Rauch im Dach' })
    // The second one counts from now on.
    expect(await send(smoke)).toEqual({ status: 200, id: second.id })
    backend.passTime(11 * MINUTE_MS)
    expect(await send(smoke)).toEqual({ status: 200, id: second.id })
  })

  test('a deleted one alarms again after ten minutes, one that goes on in another does not', async ({
    skip,
  }) => {
    const { backend, send, set, close } = await start(skip)
    const first = await send(smoke)
    await set(first.id, { deleted_at: new Date(backend.now()).toISOString() })
    backend.passTime(11 * MINUTE_MS)
    const second = await send(smoke)
    const other = await send({ ...smoke, number: '2' })
    await set(second.id, { merged_into: other.id })
    await close(second.id)
    backend.passTime(11 * MINUTE_MS)
    expect([second.status, await send(smoke)]).toEqual([201, { status: 200, id: other.id }])
    await close(other.id)
    expect((await send(smoke)).status).toBe(201)
  })

  test('several at once are one alarm', async ({ skip }) => {
    const { send } = await start(skip)
    for (let round = 0; round < 5; round += 1) {
      const message = { ...smoke, number: `${round}` }
      const answers = await Promise.all(Array.from({ length: 8 }, () => send(message)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 200, 200, 200, 201])
      expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    }
  })

  test.runIf(engine === 'postgres')('it waits for no change of the organisation', async ({ skip }) => {
    const { backend, world, send } = await start(skip)
    const organisation = { id: world.organisation, tenantId: world.tenant }
    const taken = Promise.withResolvers<void>()
    const sent = Promise.withResolvers<void>()
    const changing = backend.database.write(async (queries) => {
      await takeOrganisation(queries, organisation)
      taken.resolve()
      await sent.promise
    })
    await taken.promise
    expect((await send(smoke)).status).toBe(201)
    sent.resolve()
    await changing
  })

  test('another content, time, number, unknown field or source is another alarm', async ({ skip }) => {
    const { backend, send } = await start(skip)
    const at = (minutes: number) => new Date(backend.now() - minutes * MINUTE_MS).toISOString()
    const messages = [
      smoke,
      { ...smoke, text: 'Rauch' },
      { ...smoke, alarm_at: at(2) },
      { ...smoke, alarm_at: at(1) },
      { ...smoke, number: '1' },
      { ...smoke, incident: 4711 },
      { ...smoke, incident: 4712 },
      { ...smoke, source: 'ils' },
    ]
    const ids = []
    for (const message of messages) ids.push(await send(message))
    expect(ids.map(({ status }) => status)).toEqual(messages.map(() => 201))
    const again = []
    for (const message of messages) again.push(await send(message))
    expect(again).toEqual(ids.map(({ id }) => ({ status: 200, id })))
  })

  test('its keyword is found in the first line, and names it', async ({ skip }) => {
    const { backend, world, send } = await start(skip)
    await world.defaults(world.keywords.b3, { groups: [world.groups.night] })
    await backend.database.write((queries) =>
      queries
        .updateTable('keywords')
        .set({ title: 'Wohnungsbrand' })
        .where('id', '=', world.keywords.b3)
        .execute(),
    )
    const found = await send({ text: 'B 3 Rauch\nMarkt 1' })
    expect(await world.rowOf(found.id)).toMatchObject({ title: 'B 3 Rauch', keyword: 'B3', type: 'Brand' })
    expect((await world.told(found.id)).map(({ name }) => name).toSorted()).toEqual(['anna', 'ben'])

    const named = await world.intake({ source_id: 'named', title: undefined, keyword: 'b3' })
    expect(await world.rowOf(named.json.id)).toMatchObject({ title: 'Wohnungsbrand', keyword: 'B3' })
    // A higher keyword renames it, the first line of a new text does not.
    await world.intake({ source_id: 'named', text: 'B3 Nachforderung' })
    await world.intake({ source_id: 'named', keyword: 'B4' })
    expect(await world.rowOf(named.json.id)).toMatchObject({
      title: 'B4',
      keyword: 'B4',
      text: 'B3 Nachforderung',
    })
    await world.intake({ source_id: 'named', title: 'Dachstuhl' })
    await world.intake({ source_id: 'named', keyword: 'B3', remark: 'wieder kleiner' })
    expect(await world.rowOf(named.json.id)).toMatchObject({ title: 'Dachstuhl', keyword: 'B3' })
  })

  test('the words of its keyword name it until another keyword comes', async ({ skip }) => {
    const { world } = await start(skip)
    const say = async (keyword: string, more: object = {}) => {
      const { json } = await world.intake({ source_id: 'worded', title: undefined, keyword, ...more })
      return (await world.rowOf(json.id)).title
    }
    expect(await say('B3 Zimmerbrand')).toBe('B3 Zimmerbrand')
    expect(await say('B4 Dachstuhl')).toBe('B4 Dachstuhl')
    expect(await say('B3 Zimmerbrand, Person', { title: 'Markt brennt' })).toBe('Markt brennt')
    expect(await say('B4 Dachstuhl', { remark: 'wieder' })).toBe('Markt brennt')
  })

  test('nothing that alarms is refused, and stores nothing', async ({ skip }) => {
    const backend = backendOf(engine, skip)
    const world = await alarmWorld(backend)
    const answer = await backend.call(intakeAlarm.method, intakeAlarm.path, {
      token: world.key,
      body: { source: 'ils', source_id: '1', remark: 'Rauch', number: 7, lat: 48.1, lng: 11.5, title: true },
      headers: { 'accept-language': 'en' },
    })
    expect([answer.status, await answer.json()]).toEqual([
      422,
      {
        message: 'Please check what you entered.',
        errors: { body: ['Nothing in it alarms: a title, keyword, text, address or vehicles.'] },
      },
    ])
    const rows = await backend.database.read
      .selectFrom('operations')
      .select('id')
      .where('organisation_id', '=', world.organisation)
      .execute()
    expect(rows).toEqual([])
  })
})
