import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import type { DiveraPreview, DiveraTest } from '../../../../src/contract/divera/divera-check.ts'
import type { Divera as Connection } from '../../../../src/contract/divera/divera.ts'
import { type Connected, connectedWorld, useStandIns } from '../../../support/divera/connected.ts'
import type { Divera } from '../../../support/divera/divera.ts'
import { enginesOfGate, useEnginesOfGate } from '../../../support/servers/engines.ts'
import type { InProcess } from '../../../support/servers/in-process.ts'

const standIns = useStandIns(enginesOfGate)
/** The lines of the log of the process. */
const logged: string[] = []
const log = pino({ level: 'trace' }, { write: (line) => logged.push(line) })
const backendOf = useEnginesOfGate(undefined, async (engine) => ({ ...(await standIns.given(engine)), log }))

describe.each(enginesOfGate)('the connection with DIVERA on %s', (engine) => {
  let backend: InProcess
  let divera: Divera
  let world: Connected

  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    divera = standIns.fresh(engine, backend)
    world = await connectedWorld(backend, divera)
  })

  test('keys are sealed, and only their last letters are answered', async () => {
    const saved = await world.connect({ system_key: 'short' })
    expect(saved.personal_key).toEqual({ set: true, last4: divera.keys.personal.slice(-4) })
    expect(saved.system_key).toEqual({ set: true, last4: null })
    expect(JSON.stringify(saved)).not.toContain(divera.keys.personal)
    const row = await backend.database.read
      .selectFrom('divera_connections')
      .selectAll()
      .where('organisation_id', '=', world.organisation)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(divera.keys.personal)
  })

  test('a text sets a key, null deletes it, and absent keeps it', async () => {
    const first = await world.connect()
    const kept = await world.call<Connection>('PATCH', '', { version: first.version, poll_seconds: 90 })
    expect([kept.personal_key?.set, kept.poll_seconds]).toEqual([true, 90])
    const deleted = await world.call<Connection>('PATCH', '', { version: kept.version, personal_key: null })
    expect([deleted.personal_key, deleted.system_key?.set]).toEqual([null, true])
  })

  test('a key that cannot be unsealed is to be entered anew', async () => {
    const { version } = await world.connect()
    await backend.database.write((queries) =>
      queries
        .updateTable('divera_connections')
        .set({ personal_key: 'bm90IHNlYWxlZCBieSB0aGlzIGluc3RhbGxhdGlvbiBhdCBhbGw' })
        .where('organisation_id', '=', world.organisation)
        .execute(),
    )
    expect((await world.call<Connection>('GET')).personal_key?.set).toBe(false)
    const tested = await world.call<DiveraTest>('POST', '/test', {})
    expect(tested.capabilities[1]).toMatchObject({ state: 'failing', failure: 'keyUnreadable' })
    await world.work()
    await world.call('PATCH', '', { version, personal_key: divera.keys.personal })
  })

  test('another host deletes the keys and the address of the webhook', async () => {
    await world.connect()
    const send = await world.webhook()
    const { version } = await world.call<Connection>('GET')
    const other = await world.call<Connection>('PATCH', '', {
      version,
      base_url: 'https://divera.example.org',
    })
    expect(other).toMatchObject({ enabled: false, personal_key: null, system_key: null, webhook: null })
    expect((await send({ title: 'B3' })).status).toBe(404)
  })

  test.each([
    'http://app.divera247.com',
    'https://127.0.0.1',
    'https://localhost',
    'https://app.divera247.com:8443',
    'nonsense',
    'https://a.example/?x=1',
  ])('%s cannot be called', async (base_url) => {
    const answer = await world.call<{ errors: object }>('PATCH', '', { version: 0, base_url }, 422)
    expect(Object.keys(answer.errors)).toEqual(['base_url'])
  })

  test('bad input is refused by its field, a stale version with what holds', async () => {
    await world.call('PATCH', '', { version: 0, enabled: true }, 422)
    await world.call('PATCH', '', { version: 0, poll_seconds: 5 }, 422)
    const mapping = { vehicles: [{ divera_id: '1', vehicle_id: 424_242 }], groups: [] }
    await world.call('PATCH', '', { version: 0, mapping }, 422)
    await world.connect()
    const stale = await world.call<{ current: Connection }>(
      'PATCH',
      '',
      { version: 0, poll_seconds: 60 },
      409,
    )
    expect(stale.current.version).toBe(1)
  })

  test('a test writes nothing at DIVERA, and notices swapped keys and missing rights', async () => {
    await world.connect()
    divera.requests.length = 0
    divera.access.alarm = false
    const good = await world.call<DiveraTest>('POST', '/test', {})
    divera.access.alarm = true
    expect(good).toMatchObject({ swapped: false, simulated: true, unit: { name: 'Feuerwehr Musterstadt' } })
    expect(good.capabilities.map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'denied', 'unknown'])
    await world.connect({ personal_key: divera.keys.system, system_key: divera.keys.personal })
    const swapped = await world.call<DiveraTest>('POST', '/test', {})
    expect(swapped.swapped).toBe(true)
    const failing = { state: 'failing', failure: 'wrongKey' }
    expect(swapped.capabilities.slice(1)).toMatchObject([failing, failing, failing, failing])
    expect(divera.requests.map(({ method }) => method)).not.toContain('POST')
  })

  test('the preview says what would become of each alarm, and suggests vehicles', async () => {
    divera.raise({ title: 'B3' })
    await world.connect()
    const preview = await world.call<DiveraPreview>('POST', '/preview', {})
    expect(preview.alarms).toMatchObject([{ title: 'B3', becomes: 'recorded' }])
    expect(preview.own.vehicles).toHaveLength(2)
    expect(preview.vehicles.slice(0, 3).map(({ suggested_id }) => suggested_id)).toEqual([
      expect.any(Number),
      expect.any(Number),
      null,
    ])
    expect(await world.operations()).toEqual([])
  })

  test('a mapped vehicle and group are those of the alarm', async () => {
    const preview = async () => world.call<DiveraPreview>('POST', '/preview', {})
    await world.connect()
    await world.work()
    const { own, vehicles } = await preview()
    const third = vehicles[2]?.divera_id ?? ''
    const { version } = await world.call<Connection>('GET')
    const mapping = { vehicles: [{ divera_id: third, vehicle_id: own.vehicles[0]?.id }], groups: [] }
    await world.call('PATCH', '', { version, mapping })
    divera.raise({ title: 'B3', vehicle: [Number(third)] })
    await world.poll()
    const sent = await backend.database.read
      .selectFrom('operation_vehicles')
      .innerJoin('operations', 'operations.id', 'operation_vehicles.operation_id')
      .select('operation_vehicles.vehicle_id')
      .where('operations.organisation_id', '=', world.organisation)
      .execute()
    expect(sent).toEqual([{ vehicle_id: own.vehicles[0]?.id }])
  })

  test('no key reaches the database, a file, the log of the process or an answer, however DIVERA fails', async () => {
    await world.connect()
    await world.work()
    const faults = [
      { status: 500 },
      { html: true },
      { cutAfterBytes: 10 },
      { status: 404 },
      { successFalse: true },
    ]
    for (const fault of faults) {
      divera.clearFaults()
      Object.assign(divera.faults, fault)
      await world.poll()
      await world.call('POST', '/test', {})
      await world.call('POST', '/preview', {})
    }
    divera.clearFaults()
    const written = join(backend.documentsFolder, '..')
    const files = readdirSync(written, { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    )
    for (const { parentPath, name } of files) {
      const content = readFileSync(join(parentPath, name)).toString('latin1')
      for (const key of Object.values(divera.keys)) expect(content.includes(key)).toBe(false)
    }
    const said = JSON.stringify([await world.call('GET'), await world.call('GET', '/log'), logged])
    expect(logged.length).toBeGreaterThan(0)
    for (const key of Object.values(divera.keys)) expect(said).not.toContain(key)
  })

  test('a message of the webhook that fails inside is in the log, and its secret is nowhere', async ({
    skip,
  }) => {
    if (backend.database.engine !== 'sqlite') skip('the trigger is written for SQLite')
    await world.connect()
    await world.work()
    const { url } = await world.call<{ url: string }>('POST', '/webhook', {}, 201)
    const inDatabase = (statement: string) =>
      backend.database.write((queries) => sql.raw(statement).execute(queries))
    await inDatabase(
      "create trigger broken before insert on operations begin select raise(abort, 'broken'); end",
    )
    const { id } = divera.raise({ title: 'B3' })
    const answer = await backend.call('POST', url, { body: { id, title: 'B3' } })
    await inDatabase('drop trigger broken')
    expect(answer.status).toBe(500)
    expect(await world.log()).toMatchObject([{ outcome: 'failed', title: 'B3', can_retry: true }, {}])
    const secret = url.split('/').at(-1) ?? ''
    expect(secret).toHaveLength(43)
    expect(`${await answer.text()} ${logged.join(' ')}`).not.toContain(secret)
    await world.poll()
    expect(await world.told()).toMatchObject([{ title: 'B3' }])
  })
})
