import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Divera as Connection } from '../../../../src/contract/divera/divera.ts'
import type { DiveraLogEntry } from '../../../../src/contract/divera/divera-log.ts'
import { type Connected, connectedWorld, useStandIns } from '../../../support/divera/connected.ts'
import type { Divera } from '../../../support/divera/divera.ts'
import { enginesOfGate, useEnginesOfGate } from '../../../support/servers/engines.ts'
import type { InProcess } from '../../../support/servers/in-process.ts'

const MINUTE_MS = 60_000
const standIns = useStandIns(enginesOfGate)
const backendOf = useEnginesOfGate(undefined, standIns.given)

describe.each(enginesOfGate)('questions to DIVERA on %s', (engine) => {
  let backend: InProcess
  let divera: Divera
  let world: Connected

  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    divera = standIns.fresh(engine, backend)
    world = await connectedWorld(backend, divera)
  })

  const begin = async () => {
    await world.connect()
    await world.work()
  }

  test('switching it on records what is there and rings no one', async () => {
    divera.raise({ title: 'Läuft' })
    const over = divera.raise({ title: 'Vorbei' })
    divera.closeAlarm(over.id)
    await begin()
    const operations = await world.operations()
    expect(operations.map(({ title, closed_at }) => [title, closed_at !== null])).toEqual([
      ['Läuft', false],
      ['Vorbei', true],
    ])
    expect(await world.told()).toEqual([])
    const outcomes = (await world.log()).map(({ outcome }) => outcome)
    expect(outcomes).toEqual(['statuses', 'recorded', 'recorded'])
  })

  test('a new alarm rings once, is updated, closed and archived', async () => {
    await begin()
    const { id } = divera.raise({ title: 'B3' })
    await world.poll()
    await world.poll()
    expect(await world.told()).toMatchObject([{ type: 'operation', title: 'B3' }])
    divera.update(id, { title: 'B4' })
    await world.poll()
    expect(await world.operations()).toMatchObject([{ title: 'B4', closed_at: null }])
    divera.closeAlarm(id, 'Aus')
    await world.poll()
    expect(await world.operations()).toMatchObject([{ closed_at: expect.any(String), archived_at: null }])
    divera.archive(id)
    await world.poll()
    expect(await world.operations()).toMatchObject([{ archived_at: expect.any(String) }])
    divera.requests.length = 0
    await world.poll()
    expect(divera.requests.map(({ path }) => path)).not.toContain(`/api/v2/alarms/${id}`)
    expect((await world.told()).filter(({ type }) => type === 'operation')).toHaveLength(1)
  })

  test('an alarm of more than 15 minutes ago is recorded, also by a clock that is an hour ahead', async () => {
    await begin()
    divera.faults.clockAheadMs = 60 * MINUTE_MS
    const now = Math.floor(backend.now() / 1000)
    divera.raise({ title: 'Alt', date: now + 3600 - 16 * 60 })
    divera.raise({ title: 'Neu', date: now + 3600 - 14 * 60 })
    await world.poll()
    expect(await world.told()).toMatchObject([{ title: 'Neu' }])
    expect((await world.operations()).map(({ title }) => title)).toEqual(['Alt', 'Neu'])
  })

  test('drafts and scheduled alarms ring when their time has come', async () => {
    await begin()
    const draft = divera.raise({ title: 'Entwurf', hidden: true })
    divera.raise({ title: 'Später', ts_publish: Math.floor(backend.now() / 1000) + 30 })
    await world.poll()
    expect(await world.operations()).toEqual([])
    const { next_poll_at } = await world.call<Connection>('GET')
    expect(Date.parse(next_poll_at ?? '') - backend.now()).toBeLessThanOrEqual(30_000)
    backend.passTime(31_000)
    await world.work()
    expect(await world.told()).toMatchObject([{ title: 'Später' }])
    backend.passTime(20 * MINUTE_MS)
    divera.update(draft.id, { hidden: false })
    await world.poll()
    expect((await world.told()).map(({ title }) => title)).toEqual(['Später', 'Entwurf'])
  })

  test('an alarm that is gone, or hidden from the key, leaves the operation as it is', async () => {
    await begin()
    const { id } = divera.raise({ title: 'B3' })
    await world.poll()
    divera.remove(id)
    await world.poll()
    expect(await world.operations()).toMatchObject([{ closed_at: null, archived_at: null }])
    expect((await world.log())[0]).toMatchObject({ outcome: 'gone', divera_id: String(id) })
  })

  test('what a member has written is not undone, and what was closed here stays closed', async () => {
    await begin()
    const { id } = divera.raise({ title: 'B3' })
    await world.poll()
    const [operation] = await world.operations()
    await backend.database.write((queries) =>
      queries
        .updateTable('operations')
        .set({ closed_at: new Date(backend.now()).toISOString(), close_reason: 'done' })
        .where('id', '=', operation?.id ?? 0)
        .execute(),
    )
    divera.update(id, { text: 'Nachtrag' })
    await world.poll()
    expect(await world.operations()).toMatchObject([{ closed_at: expect.any(String) }])
    expect(await world.told()).toHaveLength(1)
  })

  test('an alarm that could not be taken is taken on request, as DIVERA has it now', async () => {
    await begin()
    const { id } = divera.raise({ title: 'B3' })
    const entry = await backend.database.write((queries) =>
      queries
        .insertInto('divera_log')
        .values({
          tenant_id: 1,
          organisation_id: world.organisation,
          at: new Date(backend.now()).toISOString(),
          way: 'webhook',
          outcome: 'failed',
          divera_id: String(id),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    divera.faults.status = 503
    const failed = await world.call<DiveraLogEntry>('POST', `/log/${entry.id}/retry`, {})
    expect(failed).toMatchObject({ outcome: 'failed', failure: 'server', can_retry: true })
    divera.clearFaults()
    const taken = await world.call<DiveraLogEntry>('POST', `/log/${entry.id}/retry`, {})
    expect(taken).toMatchObject({ outcome: 'alarmed', failure: null, can_retry: false })
    expect(await world.told()).toMatchObject([{ title: 'B3' }])
    await world.call('POST', `/log/${entry.id}/retry`, {}, 404)
    const { version } = await world.call<Connection>('GET')
    await world.call('PATCH', '', { version, enabled: false })
    await world.call('POST', `/log/${entry.id}/retry`, {}, 409)
  })

  test('failures wait longer each time, 429 as DIVERA wants it, and a success ends it', async () => {
    await begin()
    divera.faults.status = 503
    const waits: number[] = []
    for (let count = 0; count < 4; count += 1) {
      await world.poll()
      const { next_poll_at } = await world.call<Connection>('GET')
      waits.push((Date.parse(next_poll_at ?? '') - backend.now()) / 1000)
    }
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeGreaterThan(8 * 2 ** index)
      expect(wait).toBeLessThan(12 * 2 ** index)
    }
    Object.assign(divera.faults, { status: 429, retryAfter: 300 })
    await world.poll()
    divera.requests.length = 0
    divera.clearFaults()
    await world.poll()
    expect(divera.requests).toEqual([])
    backend.passTime(301_000)
    await world.work()
    const { state, next_poll_at } = await world.call<Connection>('GET')
    expect(state).toBe('ok')
    expect(Date.parse(next_poll_at ?? '') - backend.now()).toBeGreaterThan(40_000)
  })

  test('administrators are told once of a fault, and once when it is over', async () => {
    await begin()
    const toldAdmin = async () => {
      const rows = await backend.database.read
        .selectFrom('notifications')
        .select('title')
        .where('organisation_id', '=', world.organisation)
        .where('type', '=', 'other')
        .orderBy('id')
        .execute()
      return rows.map(({ title }) => title)
    }
    divera.faults.hang = false
    divera.faults.successFalse = true
    for (const minutes of [9, 2, 15]) {
      backend.passTime(minutes * MINUTE_MS)
      await world.poll()
    }
    expect(await toldAdmin()).toEqual(['DIVERA lässt sich nicht abfragen'])
    const failing = await world.call<Connection>('GET')
    expect(failing.faults).toMatchObject([{ kind: 'poll', failure: 'refused' }])
    divera.clearFaults()
    await world.poll()
    expect(await toldAdmin()).toEqual([
      'DIVERA lässt sich nicht abfragen',
      'DIVERA lässt sich wieder abfragen',
    ])
  })

  test('an alarm that the webhook has not brought within a minute is a fault until it brings one', async () => {
    await begin()
    const send = await world.webhook()
    backend.passTime(1000)
    divera.raise({ title: 'B3' })
    await world.poll()
    backend.passTime(2 * MINUTE_MS)
    await world.poll()
    expect((await world.call<Connection>('GET')).faults).toMatchObject([{ kind: 'webhook' }])
    const next = divera.raise({ title: 'B4' })
    await send({ id: next.id, title: 'B4' })
    backend.passTime(2 * MINUTE_MS)
    await world.poll()
    expect((await world.call<Connection>('GET')).faults).toEqual([])
  })

  test('an alarm whose closing was interrupted is closed by the next question', async ({ skip }) => {
    if (backend.database.engine !== 'sqlite') skip('the trigger is written for SQLite')
    await begin()
    const { id } = divera.raise({ title: 'B3' })
    await world.poll()
    divera.update(id, { title: 'B4', closed: true })
    const inDatabase = (statement: string) =>
      backend.database.write((queries) => sql.raw(statement).execute(queries))
    await inDatabase(
      "create trigger interrupted before update of closed_at on operations when new.closed_at is not null begin select raise(abort, 'interrupted'); end",
    )
    await world.poll()
    await inDatabase('drop trigger interrupted')
    expect(await world.operations()).toMatchObject([{ title: 'B4', closed_at: null }])
    await world.poll()
    expect(await world.operations()).toMatchObject([{ title: 'B4', closed_at: expect.any(String) }])
  })

  test('questions go on where the address of the webhook is made while DIVERA is asked', async () => {
    await begin()
    divera.faults.latencyMs = 300
    const polling = world.poll()
    await expect.poll(() => divera.requests.at(-1)?.status).toBe(0)
    await world.webhook()
    await polling
    divera.clearFaults()
    backend.passTime(2 * MINUTE_MS)
    divera.raise({ title: 'B3' })
    await world.work()
    expect(await world.told()).toMatchObject([{ title: 'B3' }])
  })

  test('a scheduled alarm that was deleted does not have DIVERA asked again and again', async () => {
    await begin()
    const { id } = divera.raise({ title: 'Übung', ts_publish: Math.floor(backend.now() / 1000) + 600 })
    await world.poll()
    divera.remove(id)
    backend.passTime(20 * MINUTE_MS)
    await world.poll()
    const { next_poll_at } = await world.call<Connection>('GET')
    expect(Date.parse(next_poll_at ?? '') - backend.now()).toBeGreaterThan(MINUTE_MS / 2)
  })

  test('an operation that a member has opened again stays open', async () => {
    await begin()
    const { id } = divera.raise({ title: 'B3' })
    await world.poll()
    divera.closeAlarm(id)
    await world.poll()
    const [operation] = await world.operations()
    const path = `/api/organisation/${world.organisation}/operation/${operation?.id}/reopen`
    expect((await backend.call('POST', path, { token: world.admin, body: {} })).status).toBe(200)
    divera.update(id, { text: 'Nachtrag' })
    await world.poll()
    divera.archive(id)
    await world.poll()
    expect(await world.operations()).toMatchObject([{ closed_at: null, archived_at: null }])
  })

  test('a vehicle that is added here later has its status with the next question', async () => {
    await begin()
    const third = [...divera.unit.vehicles.values()][2]
    const call_sign = third?.name ?? ''
    await backend.database.write((queries) =>
      queries
        .insertInto('vehicles')
        .values({ tenant_id: 1, organisation_id: world.organisation, call_sign, active: true })
        .execute(),
    )
    await world.poll()
    const vehicle = await backend.database.read
      .selectFrom('vehicles')
      .select('fms_status')
      .where('organisation_id', '=', world.organisation)
      .where('call_sign', '=', call_sign)
      .executeTakeFirstOrThrow()
    expect(vehicle.fms_status).toBe(third?.fmsstatus)
  })

  test('the number of an open alarm alone alarms as another one', async () => {
    await begin()
    await world.raisedElsewhere({ number: '77', address: 'Anderswo 3' })
    divera.raise({ title: 'B3', foreign_id: '77' })
    await world.poll()
    expect(await world.operations()).toHaveLength(2)
    expect(await world.told()).toMatchObject([{ title: 'B3' }])
  })
})
