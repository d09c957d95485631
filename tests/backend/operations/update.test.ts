import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { raiseInProcess, toldOf, workerOf, type Worker } from '../../support/calls/operation-work.ts'
import { addGroup, addMembership, addPerson } from '../../support/worlds/tenant-rows.ts'

// Product page, sections 2 and 3: PATCH operation; 409 stale version (`current`); the append-only timeline says who
// changed what; whoever was alarmed hears of what counts on the way there.

let empty = 0
let leaders = 0
const backendOf = useEnginesOfGate(async ({ database }) => {
  await database.write(async (queries) => {
    const of = { tenant: 1, organisation: 1 }
    leaders = await addGroup(queries, { ...of, name: 'Führung', members: [2] })
    const passwordHash = ''
    const user = await addPerson(queries, {
      ...of,
      name: 'Anders',
      email: 'anders@demo.example',
      passwordHash,
    })
    await addMembership(queries, { ...of, user, admin: true })
    await queries.updateTable('users').set({ locale: 'en' }).where('id', '=', user).execute()
    empty = await addGroup(queries, { ...of, name: 'Nachhut', members: [user] })
  })
})

describe.each(enginesOfGate)('on %s, an operation', (engine) => {
  let backend: InProcess
  let leader: Worker
  let id: number
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    leader = await workerOf(backend, 'leitung')
    id = await raiseInProcess(backend, { vehicles: ['Florian Musterstadt 1/44-1', 'RTW 7'] })
  })
  afterEach(() => vi.restoreAllMocks())
  const patch = (body: object) => leader.send('PATCH', `operation/${id}`, body)
  const change = (body: object) => leader.detail('PATCH', `operation/${id}`, { version: 1, ...body })
  const news = async () => (await toldOf(backend, id)).filter(({ type }) => type === 'operation_updated')

  test('is changed in what is given alone, and the timeline says what and who', async () => {
    const changed = await change({
      street: 'Waldweg 1',
      city: 'Neudorf',
      priority: false,
      remark: 'Hund im Hof',
    })

    expect(changed).toMatchObject({
      title: 'B3 – Wohnungsbrand',
      address: 'Waldweg 1, Neudorf',
      priority: false,
      remark: 'Hund im Hof',
      version: 2,
    })
    expect(changed.timeline?.at(-1)).toMatchObject({
      kind: 'updated',
      actor: 'Lars Leitung',
      details: {
        street: [null, 'Waldweg 1'],
        city: [null, 'Neudorf'],
        address: [null, 'Waldweg 1, Neudorf'],
        priority: [true, false],
        remark: [null, 'Hund im Hof'],
      },
    })
    expect(Object.keys(changed.timeline?.at(-1)?.details ?? {})).toHaveLength(5)
  })

  test('keeps an address that was written as it is, unless its parts are changed without it', async () => {
    await change({ address: 'A 9, km 512', city: 'Musterstadt' })
    const kept = await leader.detail('PATCH', `operation/${id}`, { version: 2, remark: 'x' })
    const made = await leader.detail('PATCH', `operation/${id}`, { version: 3, postcode: '99999' })

    expect([kept.address, made.address]).toEqual(['A 9, km 512', '99999 Musterstadt'])
  })

  test('is not changed by whoever saw an older one: 409 says how it stands now', async () => {
    await change({ remark: 'Erster' })
    const { status, body } = await patch({ version: 1, remark: 'Zweiter', vehicle_ids: [1] })

    expect(status).toBe(409)
    expect(body).toMatchObject({
      message: 'Jemand hat den Einsatz inzwischen geändert.',
      current: { id, version: 2, remark: 'Erster', vehicles: [{ vehicle_id: 3 }, { call_sign: 'RTW 7' }] },
    })
    // Only the answer to `getOperation` carries phone numbers.
    const { current } = body as { current: object }
    expect((await leader.send('GET', `operation/${id}`)).body).toEqual({ ...current, phones: [] })
  })

  test('takes the same change twice where the answer was lost', async () => {
    const wanted = { remark: 'Erster', vehicle_ids: [1, 3], group_ids: [leaders] }
    await change(wanted)
    const again = await change(wanted)

    expect(again.version).toBe(2)
    expect(again.timeline?.filter(({ kind }) => kind === 'updated')).toHaveLength(1)
  })

  test('is changed by one of two who come at once', async () => {
    const answers = await Promise.all(['Erster', 'Zweiter'].map((remark) => patch({ version: 1, remark })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const won = answers.find(({ status }) => status === 200)?.body as { remark: string }
    const { remark } = await leader.detail('GET', `operation/${id}`)
    expect(remark).toBe(won.remark)
  })

  test('gets and loses vehicles, which follow it', async () => {
    const { vehicles, timeline } = await change({ vehicle_ids: [1], other_vehicles: ['RTW 7', 'NEF 1'] })

    expect(vehicles.map(({ call_sign }) => call_sign)).toEqual([
      'RTW 7',
      'Florian Musterstadt 1/11-1',
      'NEF 1',
    ])
    expect(timeline?.at(-1)?.details).toEqual({
      vehicles: [
        ['Florian Musterstadt 1/44-1', 'RTW 7'],
        ['RTW 7', 'Florian Musterstadt 1/11-1', 'NEF 1'],
      ],
    })
    const bound = await backend.database.read
      .selectFrom('vehicles')
      .select('id')
      .where('current_operation_id', '=', id)
      .execute()
    expect(bound).toEqual([{ id: 1 }])
  })

  test('lets its vehicles go where it turns out to be an exercise', async () => {
    await change({ kind: 'exercise' })
    const bound = backend.database.read
      .selectFrom('vehicles')
      .select('id')
      .where('current_operation_id', '=', id)
    expect(await bound.execute()).toEqual([])
    await leader.detail('PATCH', `operation/${id}`, { version: 2, kind: 'actual' })
    expect(await bound.execute()).toEqual([{ id: 3 }])
  })

  test('of which something counts on the way there is news to all whom it has alarmed but the author', async () => {
    await change({ address: 'Waldweg 1', vehicle_ids: [], keyword_id: 1, remark: 'nebenbei' })

    const told = await news()
    expect(told).toMatchObject([
      {
        user_id: 1,
        title: 'B3 – Wohnungsbrand',
        body: 'Neuer Einsatzort: Waldweg 1 · Neues Stichwort: B1, vorher B3 · Nicht mehr dabei: Florian Musterstadt 1/44-1',
      },
      {
        body: 'New address: Waldweg 1 · New keyword: B1, previously B3 · No longer part of it: Florian Musterstadt 1/44-1',
      },
    ])
    expect(told).toHaveLength(2)
  })

  test('with another place, keyword and text tells old and new of place and keyword, and the beginning of the text', async () => {
    await change({ address: 'Lindenstraße 14', keyword_id: 1 })
    await leader.detail('PATCH', `operation/${id}`, {
      version: 2,
      address: 'Lindenweg 14',
      keyword_id: 2,
      text: `Rauch ${'a'.repeat(200)}`,
    })
    const { keyword } = await leader.detail('GET', `operation/${id}`)

    const body = (await news()).at(-2)?.body
    expect(body).toBe(
      `Neuer Einsatzort: Lindenweg 14, vorher Lindenstraße 14 · Neues Stichwort: ${keyword}, vorher B1 · Neue Meldung: Rauch ${'a'.repeat(113)}…`,
    )
  })

  test('whose text alone a person changes is quiet news', async () => {
    await change({ text: 'Nur Essen auf Herd' })
    const found = await backend.database.read
      .selectFrom('notifications')
      .select(['body', 'again'])
      .where('operation_id', '=', id)
      .where('type', '=', 'operation_updated')
      .where('user_id', '=', 1)
      .execute()
    expect(found).toEqual([{ body: 'Neue Meldung: Nur Essen auf Herd', again: false }])
  })

  test('of which nothing counts on the way there is news to nobody, nor one that was only written down', async () => {
    await change({ remark: 'nebenbei', caller_name: 'Frau Ruf' })
    expect(await news()).toEqual([])

    const silent = await leader.create({ title: 'B1', silent: true })
    id = silent.id
    await change({ address: 'Waldweg 1' })
    expect(await toldOf(backend, id)).toEqual([])
  })

  test('alarms whom a new group brings in, once', async () => {
    const { id: small } = await leader.create({ title: 'B1', group_ids: [leaders] })
    id = small
    expect((await toldOf(backend, id)).map(({ user_id }) => user_id)).toEqual([2])

    const { timeline, groups } = await change({ group_ids: [leaders, empty], title: 'B2' })
    expect(groups?.map(({ name }) => name)).toEqual(['Führung', 'Nachhut'])
    expect(timeline?.at(-1)?.details).toMatchObject({ groups: [['Führung'], ['Führung', 'Nachhut']] })
    const told = await toldOf(backend, id)
    expect(told.map(({ type }) => type)).toEqual(['operation', 'operation'])
    expect(told[1]).toMatchObject({ title: 'B2' })
  })

  test('shows the change to everybody at once', async () => {
    vi.spyOn(backend.hub, 'subscriberCount').mockReturnValue(1)
    const published = vi.spyOn(backend.hub, 'publish').mockClear()
    await change({ title: 'B4', caller_name: 'Frau Ruf' })

    const saved = published.mock.calls.filter(([, event]) => event === 'operation.saved')
    expect(saved).toHaveLength(1)
    expect(saved[0]).toMatchObject([
      'private-organisation.1.operations',
      'operation.saved',
      { id, title: 'B4', version: 2 },
    ])
    expect(JSON.stringify(saved)).not.toContain('Ruf')
  })

  test('with a caller says so in the timeline, and not who that is', async () => {
    await change({ caller_name: 'Frau Ruf', caller_phone: '0151 1' })
    const member = await workerOf(backend, 'mitglied')

    const seen = await member.send('GET', `operation/${id}`)
    expect(JSON.stringify(seen.body)).not.toMatch(/Ruf|0151/)
    expect(seen.body).toMatchObject({
      timeline: [
        { kind: 'alarm' },
        { kind: 'updated', details: { caller_name: [null, null], caller_phone: [null, null] } },
      ],
    })
  })

  test('notes whoever is shown the caller’s data, for one look once', async () => {
    await change({ caller_name: 'Frau Ruf' })
    await backend.database.write((queries) => queries.deleteFrom('operation_views').execute())
    // A page asks with each of its parts; on PostgreSQL two that come at the same moment may both be noted.
    if (engine === 'sqlite') await Promise.all([1, 2, 3].map(() => leader.detail('GET', `operation/${id}`)))
    else await leader.detail('GET', `operation/${id}`)
    const first = new Date(backend.now()).toISOString()
    await leader.detail('GET', `operation/${id}`)
    backend.passTime(16 * 60_000)
    await leader.detail('GET', `operation/${id}`)
    const member = await workerOf(backend, 'mitglied')
    await member.send('GET', `operation/${id}`)

    const seen = { user_id: leader.id, display_name: 'Lars Leitung' }
    expect((await leader.send('GET', `operation/${id}/views`)).body).toEqual([
      { ...seen, at: new Date(backend.now()).toISOString() },
      { ...seen, at: first },
    ])
    expect((await member.send('GET', `operation/${id}/views`)).status).toBe(403)
  })

  test('counts whom it has reached, who has read of it and who has answered', async () => {
    const member = await workerOf(backend, 'mitglied')
    const counts = async () => (await leader.detail('GET', `operation/${id}`)).alarmed

    expect(await counts()).toEqual({ people: 3, reached: 1, read: 0, answered: 0 })
    await member.send('GET', `operation/${id}`)
    expect(await counts()).toEqual({ people: 3, reached: 2, read: 0, answered: 0 })
    await member.send('POST', `operation/${id}/response`, { answer: 'coming' })
    expect(await counts()).toEqual({ people: 3, reached: 2, read: 1, answered: 1 })
    await backend.call('POST', '/api/notifications/read-all', {
      token: leader.token,
      body: { organisation_id: 1 },
    })
    expect(await counts()).toEqual({ people: 3, reached: 2, read: 2, answered: 1 })
  })
})
