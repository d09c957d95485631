import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { raiseInProcess, toldOf, workerOf, type Worker } from '../../support/calls/operation-work.ts'

// Product page, sections 2 (Operation: closed_at, close_reason, report, archived_at) and 3: POST close, reopen, archive.

const backendOf = useEnginesOfGate()

describe.each(enginesOfGate)('on %s, an operation', (engine) => {
  let backend: InProcess
  let leader: Worker
  let id: number
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    // Or it has what was reported for the one before.
    backend.passTime(1000)
    leader = await workerOf(backend, 'leitung')
    id = await raiseInProcess(backend, {
      vehicles: ['Florian Musterstadt 1/44-1', 'Florian Musterstadt 1/46-1', 'RTW 7'],
    })
  })
  afterEach(() => vi.restoreAllMocks())
  const post = (what: string, body?: object) => leader.detail('POST', `operation/${id}/${what}`, body)
  const refused = (what: string, body?: object) => leader.send('POST', `operation/${id}/${what}`, body)
  const bound = async () => {
    const vehicles = await backend.database.read
      .selectFrom('vehicles')
      .select('id')
      .where('current_operation_id', '=', id)
      .orderBy('id')
      .execute()
    return vehicles.map((vehicle) => vehicle.id)
  }

  test('is closed with a reason and a report, and the timeline says by whom', async () => {
    backend.passTime(60_000)
    const closed = await post('close', { reason: 'done', report: ' Alles gelöscht. ' })

    expect(closed).toMatchObject({
      active: false,
      closed_at: new Date(backend.now()).toISOString(),
      close_reason: 'done',
      report: 'Alles gelöscht.',
      version: 2,
    })
    expect(closed.timeline?.at(-1)).toMatchObject({
      kind: 'closed',
      actor: 'Lars Leitung',
      details: { close_reason: [null, 'done'], report: [null, 'Alles gelöscht.'] },
    })
    const latest = await leader.send('POST', 'operations/latest', { status: 'active', limit: 100 })
    expect((latest.body as { id: number }[]).map((one) => one.id)).not.toContain(id)
  })

  test('is not closed twice: 409 says how it was closed', async () => {
    await post('close', { reason: 'false_alarm' })
    const { status, body } = await refused('close', { reason: 'done' })

    expect([status, body]).toMatchObject([
      409,
      {
        message: 'Der Einsatz ist schon abgeschlossen.',
        current: { id, close_reason: 'false_alarm', version: 2 },
      },
    ])
  })

  test('lets go the vehicles that have not left; whoever is under way still reports its times', async () => {
    const member = await workerOf(backend, 'mitglied')
    await member.send('POST', 'vehicle/3/fms', { status: 3 })
    expect(await bound()).toEqual([3, 4])
    await post('close', { reason: 'done' })
    expect(await bound()).toEqual([3])

    await member.send('POST', 'vehicle/3/fms', { status: 2 })
    const { vehicles } = await leader.detail('GET', `operation/${id}`)
    expect(vehicles.map(({ home_at }) => home_at !== null && home_at !== undefined)).toEqual([
      true,
      false,
      false,
    ])
    expect(await bound()).toEqual([])
  })

  test('that is called off is news to whom it has alarmed; any other end disturbs nobody', async () => {
    const news = async () => (await toldOf(backend, id)).filter(({ type }) => type === 'operation_updated')
    await post('close', { reason: 'done' })
    expect(await news()).toEqual([])
    await post('reopen')
    await post('close', { reason: 'cancelled' })
    expect(await news()).toEqual([
      { user_id: 1, type: 'operation_updated', title: 'B3 – Wohnungsbrand', body: 'Abgebrochen' },
    ])
  })

  test('is taken up again with its vehicles, unless another has them', async () => {
    await post('close', { reason: 'done', report: 'Fertig' })
    const other = await raiseInProcess(backend, { vehicles: ['Florian Musterstadt 1/46-1'] })
    const open = await post('reopen')

    expect(open).toMatchObject({
      active: true,
      closed_at: null,
      close_reason: null,
      report: 'Fertig',
      version: 3,
    })
    expect(open.timeline?.at(-1)).toMatchObject({
      kind: 'reopened',
      details: { close_reason: ['done', null] },
    })
    expect(await bound()).toEqual([3])
    expect((await post('reopen')).version).toBe(3)
    await leader.send('DELETE', `operation/${other}`, { reason: 'Ende' })
  })

  test('goes to the archive and back once it is closed, and is not taken up from there', async () => {
    const early = await refused('archive')
    expect([early.status, early.body]).toMatchObject([
      409,
      { current: { id, active: true, archived_at: null } },
    ])
    await post('close', { reason: 'done' })

    const archived = await post('archive')
    expect(archived).toMatchObject({ archived_at: new Date(backend.now()).toISOString(), version: 3 })
    expect((await post('archive')).version).toBe(3)
    const reopened = await refused('reopen')
    expect([reopened.status, reopened.body]).toMatchObject([409, { current: { id, active: false } }])

    const back = await post('unarchive')
    expect(back).toMatchObject({ archived_at: null, version: 4 })
    expect(back.timeline?.map(({ kind }) => kind)).toEqual(['alarm', 'closed', 'archived', 'unarchived'])
    expect((await post('unarchive')).version).toBe(4)
  })

  test('is shown to everybody as it is then', async () => {
    vi.spyOn(backend.hub, 'subscriberCount').mockReturnValue(1)
    const published = vi.spyOn(backend.hub, 'publish').mockClear()
    await post('close', { reason: 'done' })
    await post('reopen')
    await post('reopen')

    const saved = published.mock.calls.filter(([, event]) => event === 'operation.saved')
    expect(saved.map(([, , data]) => (data as { active: boolean }).active)).toEqual([false, true])
  })
})
