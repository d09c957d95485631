import { beforeEach, describe, expect, test } from 'vitest'
import type { OperationDetail } from '../../../src/contract/operations/operation-detail.ts'
import * as v from 'valibot'
import { channels, events, type EventData } from '../../../src/contract/realtime.ts'
import { raiseInProcess, workerOf, type Worker } from '../../support/calls/operation-work.ts'
import { engines, useBothEngines } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'

// Product page, section 3, Realtime: events on `.operations` carry the data that each listener may read, so that no page has to
// fetch the operation.

const MINUTE_MS = 60_000
const HLF = 'Florian Musterstadt 1/44-1'
const backendOf = useBothEngines()

type News = 'operation.answered' | 'operation.reported'

describe.each(engines)('on %s, the pages of an operation', (engine) => {
  let backend: InProcess
  let member: Worker
  let leader: Worker
  let id: number
  let heard: () => { channel: string; event: string; data: unknown }[]
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    member = await workerOf(backend, 'mitglied')
    leader = await workerOf(backend, 'leitung')
    id = await raiseInProcess(backend, { vehicles: [HLF] })
    await leader.detail('PATCH', `operation/${id}`, { version: 1, caller_name: 'Frau Ruf' })
    heard = listenEverywhere(backend, member.id)
  })
  const answer = (worker: Worker, given: object) => worker.send('POST', `operation/${id}/response`, given)
  const read = (worker = member) => worker.detail('GET', `operation/${id}`)
  /** The data of all events with this name, parsed as a page parses them. */
  function toldOf<Name extends News>(name: Name): EventData<Name>[] {
    const told = heard().filter(({ event }) => event === name)
    return told.map(({ data }) => v.parse(events[name], data) as EventData<Name>)
  }

  test('get one event for an answer, on the operations channel alone, with the same data that every reader fetches', async () => {
    await answer(member, { answer: 'coming', minutes: 5, note: 'mit Fahrrad' })

    expect(heard().map(({ channel, event }) => [channel, event])).toEqual([
      [channels.operations(1), 'operation.answered'],
    ])
    const [told] = toldOf('operation.answered')
    const readers = [await read(member), await read(leader)]
    for (const { responses, alarmed, timeline } of readers) {
      expect(responses).toEqual([told?.response])
      expect(alarmed).toEqual(told?.alarmed)
      expect([timeline?.at(-1)]).toEqual(told?.timeline)
    }
    expect(told).toMatchObject({
      id,
      organisation_id: 1,
      response: { answer: 'coming', note: 'mit Fahrrad' },
    })
    expect(JSON.stringify(heard())).not.toContain('Ruf')
  })

  test('learn from the event that a member who comes shows a phone number, but not the number', async () => {
    const choose = (phone_for: string, phone = '0171 4711') =>
      backend.call('PATCH', '/api/user', { token: member.token, body: { phone, phone_for } })
    await choose('leaders')
    await answer(member, { answer: 'coming' })
    backend.passTime(1_000)
    await answer(member, { answer: 'not_coming' })
    await choose('nobody')
    backend.passTime(1_000)
    await answer(member, { answer: 'coming' })
    await choose('all', '')
    backend.passTime(1_000)
    await answer(member, { answer: 'coming' })
    await choose('nobody', '')

    expect(toldOf('operation.answered').map(({ has_phone }) => has_phone)).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect(JSON.stringify(heard())).not.toContain('4711')
  })

  test('get one event with the current counts for each further answer, and only one if a client sends an answer twice', async () => {
    await answer(member, { answer: 'coming' })
    await answer(leader, { answer: 'later', minutes: 20 })
    await answer(member, { answer: 'not_coming' })
    const key = { 'Idempotency-Key': 'an-answer-sent-twice' }
    const again = () => member.send('POST', `operation/${id}/response`, { answer: 'later' }, key)
    await again()
    await again()

    expect(
      toldOf('operation.answered').map(({ response, alarmed, timeline }) => [
        response?.user_id,
        response?.answer,
        alarmed.answered,
        timeline.map(({ kind }) => kind).join(),
      ]),
    ).toEqual([
      [member.id, 'coming', 1, 'response.coming'],
      [leader.id, 'later', 2, 'response.later'],
      [member.id, 'not_coming', 2, 'response.not_coming'],
      [member.id, 'later', 2, 'response.later'],
    ])
  })

  test('get the later answer if an older one arrives after it, and no answer if it was given before a renewed alarm', async () => {
    const early = new Date(backend.now()).toISOString()
    backend.passTime(MINUTE_MS)
    await answer(member, { answer: 'not_coming' })
    await answer(member, { answer: 'coming', at: early })
    expect(toldOf('operation.answered').at(-1)).toMatchObject({
      response: { answer: 'not_coming' },
      timeline: [{ kind: 'response.coming', at: early }],
    })

    await backend.database.write((queries) =>
      queries
        .updateTable('operations')
        .set({ alarmed_again_at: new Date(backend.now() + 1).toISOString() })
        .where('id', '=', id)
        .execute(),
    )
    await answer(leader, { answer: 'coming', at: early })
    expect(toldOf('operation.answered').at(-1)).toMatchObject({ response: null, alarmed: { answered: 0 } })
    expect((await read()).responses).toEqual([])
  })

  test('get one event for a vehicle report, with the data that every reader fetches, and operation.saved for a withdrawn report', async () => {
    backend.passTime(MINUTE_MS)
    const { body } = await member.send('POST', 'vehicle/3/fms', { status: 3, note: 'Trupp 1' })
    expect(heard().map(({ channel, event }) => [channel, event])).toEqual([
      [channels.vehicles(1), 'vehicle.status'],
      [channels.operations(1), 'operation.reported'],
    ])
    const [told] = toldOf('operation.reported')
    const { vehicles, timeline }: OperationDetail = await read()
    expect(told).toMatchObject({ id, organisation_id: 1, vehicles, timeline: timeline?.slice(-1) })
    expect(vehicles).toMatchObject([{ fms_status: 3, en_route_at: new Date(backend.now()).toISOString() }])

    await member.send('DELETE', `vehicle/3/fms/${(body as { event_id: number }).event_id}`)
    expect(heard().slice(2)).toMatchObject([
      { event: 'vehicle.status' },
      { event: 'operation.saved', data: { id } },
    ])
  })
})

/** Listens on every channel that a page of the member, or of a member of organisation 2, could have open. */
function listenEverywhere({ hub }: InProcess, userId: number) {
  const frames: string[] = []
  const connection = {
    socketId: '9.9',
    send: (frame: Buffer) => frames.push(frame.toString()),
    close: () => Promise.resolve(),
    checkPulse: () => undefined,
  }
  hub.connect(connection)
  const organisation = (one: number) => [
    channels.operations(one),
    channels.vehicles(one),
    channels.documents(one),
  ]
  for (const name of [channels.user(userId), ...organisation(1), ...organisation(2)])
    hub.subscribe(connection, `private-${name}`)
  return () =>
    frames.map((frame) => {
      // Skip the header of the WebSocket frame.
      const { channel, event, data } = JSON.parse(frame.slice(frame.indexOf('{'))) as Record<string, string>
      return {
        channel: channel?.replace('private-', '') ?? '',
        event: event ?? '',
        data: JSON.parse(data ?? '') as unknown,
      }
    })
}
