import { beforeEach, describe, expect, test } from 'vitest'
import type { Operation } from '../../../src/contract/operations/operations.ts'
import { channels } from '../../../src/contract/realtime.ts'
import type { Vehicle } from '../../../src/contract/vehicles/vehicles.ts'
import { type Engine, enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { raiseInProcess, workerOf, type Worker } from '../../support/calls/operation-work.ts'
import { addIntakeKey } from '../../support/worlds/tenant-rows.ts'

// Vehicles and FMS status: calls are marked until somebody acknowledges them (who, when), a tap is taken back, and
// 3, 4, 1, 2 fill the times of the running operation, in whatever order they arrive.

const MINUTE_MS = 60_000
const backendOf = useEnginesOfGate(async ({ database }) => {
  await database.write((queries) =>
    addIntakeKey(queries, { tenant: 1, organisation: 1, key: 'gateway', scopes: ['fms'] }),
  )
})
let vehiclesMade = 0

describe.each(enginesOfGate)('on %s', (engine: Engine) => {
  let backend: InProcess
  let member: Worker
  let leader: Worker
  let id: number
  let callSign: string
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    backend.passTime(30 * MINUTE_MS)
    member = await workerOf(backend, 'mitglied')
    leader = await workerOf(backend, 'leitung')
    callSign = `Florian Arbeit ${(vehiclesMade += 1)}`
    const row = { tenant_id: 1, organisation_id: 1, call_sign: callSign, active: true }
    const added = await backend.database.write((queries) =>
      queries.insertInto('vehicles').values(row).returning('id').executeTakeFirstOrThrow(),
    )
    id = added.id
  })

  const ago = (minutes: number) => new Date(backend.now() - minutes * MINUTE_MS).toISOString()
  async function gateway(...said: [number, number][]): Promise<void> {
    const events = said.map(([status, minutes]) => ({ vehicle: id, status, at: ago(minutes) }))
    const answer = await backend.call('POST', '/api/intake/fms', { token: 'gateway', body: { events } })
    expect(await answer.json()).toEqual({ taken: said.length, refused: [] })
  }
  async function tap(status: number, body: object = {}, by = member): Promise<{ event_id: number }> {
    const answer = await by.send('POST', `vehicle/${id}/fms`, { status, ...body })
    expect(answer.status).toBe(200)
    return answer.body as { event_id: number }
  }
  const board = async () => {
    const { body } = await member.send('GET', `vehicle/${id}`)
    return body as Vehicle
  }
  const acknowledge = (call_id: number | null | undefined, by = leader) =>
    by.send('POST', `vehicle/${id}/acknowledge`, { call_id })
  const withdraw = (event: number, by = member) => by.send('DELETE', `vehicle/${id}/fms/${event}`)
  const raise = (alarm: object = {}) => raiseInProcess(backend, { vehicles: [callSign], ...alarm })
  /** The operations of the organisation that its open pages are told of from now on, by their ids. */
  function hearSaved(): () => number[] {
    const frames: string[] = []
    const connection = {
      socketId: '9.9',
      send: (frame: Buffer) => frames.push(frame.toString()),
      close: () => Promise.resolve(),
      checkPulse: () => undefined,
    }
    backend.hub.connect(connection)
    backend.hub.subscribe(connection, `private-${channels.operations(1)}`)
    return () =>
      frames
        // The header of the frame comes first.
        .map((frame) => JSON.parse(frame.slice(frame.indexOf('{'))) as { event: string; data: string })
        .filter(({ event }) => event === 'operation.saved')
        .map(({ data }) => (JSON.parse(data) as Operation).id)
  }
  async function timesIn(operation: number) {
    const { vehicles } = await member.detail('GET', `operation/${operation}`)
    const { en_route_at, on_scene_at, available_at, home_at } =
      vehicles.find(({ vehicle_id }) => vehicle_id === id) ?? {}
    return [en_route_at, on_scene_at, available_at, home_at]
  }

  describe('a call', () => {
    test('waits since the first one came; an emergency stands before a request to speak', async () => {
      await gateway([2, 20], [5, 5], [5, 9], [5, 2])
      expect(await board()).toMatchObject({ fms_status: 2, fms_call: 5, fms_call_at: ago(9) })
      await gateway([0, 1], [5, 0])
      expect(await board()).toMatchObject({ fms_status: 2, fms_call: 0, fms_call_at: ago(1) })
    })

    test('is acknowledged by somebody at some time; what has come since still waits', async () => {
      await gateway([0, 5], [5, 4])
      const seen = (await board()).fms_call_id
      await gateway([5, 1])

      expect((await acknowledge(seen)).body).toMatchObject({ fms_call: 5, fms_call_at: ago(1) })
      const { body } = await member.send('GET', `vehicle/${id}/history`)
      const by = { acknowledged_at: ago(0), acknowledged_by: 'Lars Leitung' }
      expect((body as { data: object[] }).data).toMatchObject([{ acknowledged_by: null }, by, by])

      backend.passTime(MINUTE_MS)
      await acknowledge(seen, member)
      const again = await member.send('GET', `vehicle/${id}/history`)
      expect((again.body as { data: object[] }).data).toEqual((body as { data: object[] }).data)
      expect((await acknowledge((await board()).fms_call_id)).body).toMatchObject({ fms_call: null })
    })

    test('is not acknowledged by the id of anything that is no call of this vehicle', async () => {
      await gateway([3, 9], [5, 4])
      const { fms_call_id } = await board()
      for (const wrong of [(fms_call_id ?? 0) - 1, 999_999]) {
        expect(await acknowledge(wrong)).toMatchObject({
          status: 422,
          body: { errors: { call_id: [expect.any(String)] } },
        })
      }
      expect(await board()).toMatchObject({ fms_call: 5 })
    })
  })

  describe('a tap', () => {
    test('is taken back: board, times and operation are as if it had never been', async () => {
      await gateway([2, 20])
      const operation = await raise()
      const before = await board()
      const { event_id } = await tap(3, { note: 'Vertippt', lat: 48, lng: 11 })
      expect(await board()).toMatchObject({ fms_status: 3, lat: 48 })
      expect(await timesIn(operation)).toEqual([ago(0), null, null, null])

      const { status, body } = await withdraw(event_id)
      const { revision, ...same } = before
      expect([status, body]).toMatchObject([200, { fms_status: 2, lat: null, position_at: null }])
      expect(await board()).toMatchObject(same)
      expect(await timesIn(operation)).toEqual([null, null, null, null])
      const { timeline } = await member.detail('GET', `operation/${operation}`)
      expect(timeline?.some(({ kind }) => kind === 'fms.3')).toBe(false)
      const history = (await member.send('GET', `vehicle/${id}/history`)).body
      expect((history as { data: object[] }).data[0]).toMatchObject({ id: event_id, withdrawn_at: ago(0) })
    })

    test('that brought it home is taken back: it is at its operation again, and not after that is over', async () => {
      const operation = await raise({ alarm_at: ago(10) })
      await gateway([3, 9], [4, 8])
      const home = await tap(2)
      expect(await board()).toMatchObject({ current_operation_id: null })
      await withdraw(home.event_id)
      expect(await board()).toMatchObject({ fms_status: 4, current_operation_id: operation })

      await leader.detail('POST', `operation/${operation}/close`, { reason: 'done', report: '' })
      backend.passTime(MINUTE_MS)
      const late = await tap(2)
      expect(await board()).toMatchObject({ current_operation_id: null })
      await withdraw(late.event_id)
      expect(await board()).toMatchObject({ fms_status: 4, current_operation_id: operation })
      expect(await timesIn(operation)).toEqual([ago(10), ago(9), null, null])
    })

    test('with which it left is taken back after the end of the operation: it is free', async () => {
      const operation = await raise({ alarm_at: ago(10) })
      const { event_id } = await tap(3)
      await leader.detail('POST', `operation/${operation}/close`, { reason: 'done', report: '' })
      expect(await board()).toMatchObject({ current_operation_id: operation })
      await withdraw(event_id)
      expect(await board()).toMatchObject({ fms_status: null, current_operation_id: null })
    })

    test('is taken back by whoever made it, within five minutes; twice changes nothing', async () => {
      const { event_id } = await tap(6)
      expect((await withdraw(event_id, leader)).status).toBe(404)
      expect((await withdraw(999_999)).status).toBe(404)
      backend.passTime(5 * MINUTE_MS)
      expect((await withdraw(event_id)).status).toBe(200)
      const before = await member.send('GET', `vehicle/${id}/history`)
      backend.passTime(MINUTE_MS)
      expect((await withdraw(event_id)).body).toMatchObject({ fms_status: null })
      expect(await member.send('GET', `vehicle/${id}/history`)).toEqual(before)

      const late = await tap(6)
      backend.passTime(5 * MINUTE_MS + 1)
      expect((await withdraw(late.event_id)).status).toBe(409)
      expect(await board()).toMatchObject({ fms_status: 6 })
    })

    test('that was a call is taken back, and hides nothing of what a gateway says of the same time', async () => {
      const at = ago(1)
      const { event_id } = await tap(5, { at })
      expect((await withdraw(event_id)).body).toMatchObject({ fms_call: null, fms_call_id: null })
      await tap(5, { at })
      expect(await board()).toMatchObject({ fms_call: null })
      await gateway([5, 1])
      expect(await board()).toMatchObject({ fms_call: 5, fms_call_at: at })
    })
  })

  describe('the times of an operation', () => {
    const way: [number, number][] = [[3, 9], [4, 7], [1, 4], [2, 1]] // prettier-ignore
    const orders = way.flatMap((one) =>
      way
        .filter((other) => other !== one)
        .map((other) => [one, other, ...way.filter((rest) => rest !== one && rest !== other)]),
    )
    test.each(orders.map((order) => [order.map(([status]) => status).join(', '), order] as const))(
      'are the same when %s arrive',
      async (_, order) => {
        const operation = await raise({ alarm_at: ago(10) })
        for (const one of order) await gateway(one)

        expect(await timesIn(operation)).toEqual([ago(9), ago(7), ago(4), ago(1)])
        expect(await board()).toMatchObject({ fms_status: 2, current_operation_id: null })
        // Late, after it is home: whatever was between counts, whatever is later does not.
        await gateway([4, 8], [3, 0])
        expect(await timesIn(operation)).toEqual([ago(9), ago(8), ago(4), ago(1)])
        expect(await board()).toMatchObject({ fms_status: 3, current_operation_id: null })
      },
    )

    test('are those of the alarm before a report, of two operations one after the other', async () => {
      const first = await raise({ alarm_at: ago(20) })
      await gateway([3, 19])
      const second = await raise({ alarm_at: ago(10) })
      await gateway([3, 8], [4, 12], [2, 11])

      expect(await timesIn(first)).toEqual([ago(19), ago(12), null, ago(11)])
      expect(await timesIn(second)).toEqual([ago(8), null, null, null])
      expect(await board()).toMatchObject({ current_operation_id: second })
    })

    test('are there though the alarm comes after the reports', async () => {
      const first = await raise({ alarm_at: ago(20) })
      await gateway([3, 19], [2, 5], [3, 9])
      const second = await raise({ alarm_at: ago(10) })

      expect(await timesIn(first)).toEqual([ago(19), null, null, null])
      expect(await timesIn(second)).toEqual([ago(9), null, null, ago(5)])
      expect(await board()).toMatchObject({ current_operation_id: null })
    })

    test('that a later alarm takes from the operation before are told of to whoever has that one open', async () => {
      const first = await raise({ alarm_at: ago(20) })
      await gateway([3, 19], [3, 9])
      const saved = hearSaved()
      const second = await raise({ alarm_at: ago(10) })

      expect(saved()).toEqual([second, first])
      expect(await timesIn(first)).toEqual([ago(19), null, null, null])

      // Nothing has come since this one: it takes nothing.
      await raise({ alarm_at: ago(1) })
      expect(saved()).toHaveLength(3)
    })

    test.each(['before', 'after'])(
      'of the second of an alarm belong to it, whether they arrive %s it',
      async (order) => {
        const first = await raise({ alarm_at: ago(20) })
        if (order === 'before') await gateway([3, 10])
        const second = await raise({ alarm_at: ago(10) })
        if (order === 'after') await gateway([3, 10])

        expect(await timesIn(first)).toEqual([null, null, null, null])
        expect(await timesIn(second)).toEqual([ago(10), null, null, null])
        expect(await board()).toMatchObject({ current_operation_id: second })
      },
    )

    test('are found though the vehicle has practised many times since', async () => {
      const operation = await raise({ alarm_at: ago(20) })
      for (const minutes of [15, 14, 13, 12, 11, 10])
        await raise({ kind: 'exercise', alarm_at: ago(minutes) })
      await gateway([3, 5])
      expect(await timesIn(operation)).toEqual([ago(5), null, null, null])
      expect(await board()).toMatchObject({ current_operation_id: operation })
    })

    test.each(['exercise', 'test'])('bind nobody to what is an %s', async (kind) => {
      const operation = await raise({ kind, alarm_at: ago(10) })
      await gateway([3, 5])
      expect(await timesIn(operation)).toEqual([null, null, null, null])
      expect(await board()).toMatchObject({ current_operation_id: null })
    })

    test('go on after its end for whoever has left before, in whatever order that arrives', async () => {
      const operation = await raise({ alarm_at: ago(10) })
      await leader.detail('POST', `operation/${operation}/close`, { reason: 'done', report: '' })
      const closed = ago(0)
      backend.passTime(10 * MINUTE_MS)
      await gateway([4, 8])
      expect(await timesIn(operation)).toEqual([null, null, null, null])
      await gateway([2, 6])
      await gateway([3, 12])
      expect(closed).toBe(ago(10))
      expect(await timesIn(operation)).toEqual([ago(12), ago(8), null, ago(6)])
      await gateway([1, 7])
      expect(await timesIn(operation)).toEqual([ago(12), ago(8), ago(7), ago(6)])
      expect(await board()).toMatchObject({ current_operation_id: null })
    })
  })
})
