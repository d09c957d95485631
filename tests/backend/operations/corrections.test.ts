import { beforeEach, describe, expect, test } from 'vitest'
import type { Corrections } from '../../../src/contract/operations/corrections.ts'
import { raiseInProcess, toldOf, workerOf, type Worker } from '../../support/calls/operation-work.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { INTAKE_KEY } from '../../support/worlds/people.ts'
import { addOperation, addOrganisation } from '../../support/worlds/tenant-rows.ts'

// Product page, section 3: a corrected place, keyword or text is marked until the member has looked at it on any device.

const MINUTE_MS = 60_000
const backendOf = useEnginesOfGate()
let sources = 0

describe.each(enginesOfGate)('on %s, corrections', (engine) => {
  let backend: InProcess
  let member: Worker
  let leader: Worker
  let source_id: string
  let id: number
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    member = await workerOf(backend, 'mitglied')
    leader = await workerOf(backend, 'leitung')
    source_id = `corrections-${(sources += 1)}`
    id = await intake({})
  })
  /** A message of the dispatch centre, one minute after the last. */
  const intake = async (more: object) => {
    backend.passTime(MINUTE_MS)
    const alarm = { source: 'ils', source_id, title: 'Rauch', keyword: 'B3', address: 'Lindenstraße 14' }
    const answer = await backend.call('POST', '/api/intake/alarm', {
      token: INTAKE_KEY,
      body: { ...alarm, ...more },
    })
    return ((await answer.json()) as { id: number }).id
  }
  const marks = async (worker = member) => (await worker.detail('GET', `operation/${id}`)).corrections
  const see = async (version: number, worker = member, of = id) => {
    const path = `/api/organisation/1/operation/${of}/seen`
    return (await backend.call('POST', path, { token: worker.token, body: { version } })).status
  }
  const marksIn = async (path: string, list: 'latest' | 'running') => {
    const method = list === 'latest' ? 'POST' : 'GET'
    const answer = await backend.call(method, path, {
      token: member.token,
      ...(list === 'latest' && { body: { limit: 100 } }),
    })
    const found = (await answer.json()) as { id: number; corrections?: Corrections }[]
    return found.find((one) => one.id === id)?.corrections
  }

  test('are marked on the page, on home and in the list of running operations, until the member has seen them', async () => {
    expect(await marks()).toEqual({})
    await intake({ address: 'Lindenweg 14', keyword: 'B4', text: 'Person am Fenster', remark: 'Hof' })
    const expected = {
      address: ['Lindenstraße 14', 'Lindenweg 14'],
      keyword: ['B3', 'B4'],
      text: [null, 'Person am Fenster'],
    }

    expect(await marks()).toEqual(expected)
    expect(await marksIn('/api/organisation/1/operations/latest', 'latest')).toEqual(expected)
    expect(await marksIn('/api/operations/running', 'running')).toEqual(expected)
    const told = (await toldOf(backend, id)).length
    const { timeline } = await leader.detail('GET', `operation/${id}`)

    expect(await see(2)).toBe(204)
    expect(await marks()).toEqual({})
    expect(await marksIn('/api/organisation/1/operations/latest', 'latest')).toEqual({})
    // Another member has not looked yet, and the call sends no notification.
    expect(await marks(leader)).toEqual(expected)
    expect((await toldOf(backend, id)).length).toBe(told)
    expect((await leader.detail('GET', `operation/${id}`)).timeline).toEqual(timeline)
  })

  test('go from the seen value to the current one, and end when that value returns', async () => {
    await intake({ address: 'Lindenweg 14' })
    await see(2)
    await intake({ address: 'Lindenallee 14' })
    await intake({ address: 'Am Markt 1', keyword: 'B4' })
    expect(await marks()).toEqual({ address: ['Lindenweg 14', 'Am Markt 1'], keyword: ['B3', 'B4'] })

    const { version = 0 } = await leader.detail('GET', `operation/${id}`)
    await leader.detail('PATCH', `operation/${id}`, { version, address: 'Lindenweg 14' })
    expect(await marks()).toEqual({ keyword: ['B3', 'B4'] })
  })

  test('do not include the changes of the member themselves', async () => {
    backend.passTime(MINUTE_MS)
    await leader.detail('PATCH', `operation/${id}`, {
      version: 1,
      title: 'Zimmerbrand',
      lat: 50.97,
      lng: 11.03,
    })
    expect(await marks(leader)).toEqual({})
    backend.passTime(MINUTE_MS)
    const moved = await leader.detail('PATCH', `operation/${id}`, { version: 2, lat: 50.98 })
    expect(moved.corrections).toEqual({})
    expect(await marks()).toEqual({
      title: ['Rauch', 'Zimmerbrand'],
    })
    await see(2)
    expect(await marks()).toEqual({ position: ['50.97000, 11.03000', '50.98000, 11.03000'] })
  })

  test('are cut to 200 characters each', async () => {
    await intake({ text: 'a'.repeat(600) })
    await see(2)
    await leader.detail('PATCH', `operation/${id}`, { version: 2, text: `${'a'.repeat(600)} b` })
    const text = `${'a'.repeat(199)}…`
    expect(await marks()).toEqual({ text: [text, text] })
  })

  test('the highest seen version wins, also of two devices at once; a version above the current one counts as the current one', async () => {
    await intake({ address: 'Lindenweg 14' })
    await intake({ address: 'Am Markt 1' })
    expect(await Promise.all([see(3), see(2), see(1)])).toEqual([204, 204, 204])
    expect(await marks()).toEqual({})
    await see(2)
    expect(await marks()).toEqual({})

    await see(2_000, leader)
    await intake({ address: 'Lindenallee 14' })
    expect(await marks(leader)).toEqual({ address: ['Am Markt 1', 'Lindenallee 14'] })
  })

  test('of an operation that another one was merged into are its own; a closed operation has none', async () => {
    const duplicate = await raiseInProcess(backend, { title: 'Rauch', address: 'Hauptstraße 3' })
    await leader.detail('PATCH', `operation/${duplicate}`, { version: 1, address: 'Hauptstraße 5' })
    backend.passTime(MINUTE_MS)
    await see(2, member, duplicate)
    await leader.send('POST', `operation/${duplicate}/merge`, { into: id })
    expect(await marks()).toEqual({})

    await intake({ address: 'Lindenweg 14' })
    expect(await marks()).toEqual({ address: ['Lindenstraße 14', 'Lindenweg 14'] })
    await leader.send('POST', `operation/${id}/close`, { reason: 'done' })
    expect(await marks()).toEqual({})
  })

  test('start for a member who never looked at their alarm', async () => {
    await intake({ address: 'Lindenweg 14' })
    const at = new Date(backend.now()).toISOString()
    await backend.database.write((queries) =>
      queries
        .updateTable('operation_recipients')
        .set({ alarmed_at: at })
        .where('operation_id', '=', id)
        .where('user_id', '=', member.id)
        .execute(),
    )
    expect(await marks()).toEqual({})
    await intake({ address: 'Am Markt 1' })
    expect(await marks()).toEqual({ address: ['Lindenweg 14', 'Am Markt 1'] })
  })

  test('an operation of another organisation or a wrong version is refused', async () => {
    const foreign = await backend.database.write(async (queries) => {
      const organisation = await addOrganisation(queries, { tenant: 1, name: `FF Fremd ${sources}` })
      return addOperation(queries, {
        tenant: 1,
        organisation,
        word: 'Fremd',
        alarmAt: new Date(backend.now()).toISOString(),
      })
    })
    expect(await see(1, member, foreign)).toBe(404)
    const path = `/api/organisation/1/operation/${id}/seen`
    const bad = [{}, { version: 0 }, { version: 1.5 }, { version: '1' }, { version: 1, more: 1 }]
    for (const body of bad) {
      const { status } = await backend.call('POST', path, { token: member.token, body })
      expect(status).toBe(422)
    }
    const seen = await backend.database.read
      .selectFrom('operation_seen')
      .selectAll()
      .where('operation_id', 'in', [id, foreign])
      .execute()
    expect(seen).toEqual([])
  })
})
