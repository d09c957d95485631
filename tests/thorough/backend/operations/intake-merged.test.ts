import { beforeEach, describe, expect, test } from 'vitest'
import { engines, useBothEngines } from '../../../support/servers/engines.ts'
import type { InProcess } from '../../../support/servers/in-process.ts'
import { raiseInProcess, toldOf, workerOf, type Worker } from '../../../support/calls/operation-work.ts'
import { INTAKE_KEY } from '../../../support/worlds/people.ts'

// Product page, sections 2 and 3: the same source_id with news updates an operation that is open; close_reason merged: two
// alarms about the same fire become one, and what the dispatch centre says of either is said of the one that goes on.

const ROUNDS = 20
const backendOf = useBothEngines()

describe.each(engines)('on %s', (engine) => {
  let backend: InProcess
  let leader: Worker
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    leader = await workerOf(backend, 'leitung')
  })
  const intake = async (body: object) => {
    const answer = await backend.call('POST', '/api/intake/alarm', { token: INTAKE_KEY, body })
    return (await answer.json()) as { id: number; created: boolean; updated?: boolean; warnings?: string[] }
  }
  const sourceOf = async (id: number) =>
    backend.database.read
      .selectFrom('operations')
      .select(['source', 'source_id', 'title'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const detail = (id: number) => leader.detail('GET', `operation/${id}`)

  test('news and a change by hand that come at once are both there in the end, one after the other', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await raiseInProcess(backend)
      const [patched, news] = await Promise.all([
        leader.send('PATCH', `operation/${id}`, { version: 1, priority: false, text: 'von Hand' }),
        intake({ ...(await sourceOf(id)), remark: 'von der Leitstelle' }),
      ])

      expect(news).toMatchObject({ id, created: false, updated: true })
      const { version, text, remark, timeline } = await detail(id)
      const won = patched.status === 200
      expect([patched.status, text]).toEqual(won ? [200, 'von Hand'] : [409, null])
      expect([remark, version]).toEqual(['von der Leitstelle', won ? 3 : 2])
      const kinds = timeline?.map(({ kind }) => kind).toSorted()
      expect(kinds).toEqual(won ? ['alarm', 'news', 'updated'] : ['alarm', 'news'])
    }
  })

  describe('a duplicate that was merged', () => {
    let into: number
    let duplicate: number
    let source: { source: string; source_id: string; title: string }
    const fire = {
      address: 'Schulstraße 12',
      remark: 'Rauch',
      vehicles: ['Florian Musterstadt 1/44-1'],
      number: '17',
    }
    const smoke = { title: 'B2 – Rauch', address: 'Schulstraße', number: '18' }
    beforeEach(async () => {
      into = await raiseInProcess(backend, fire)
      duplicate = await raiseInProcess(backend, smoke)
      source = await sourceOf(duplicate)
    })
    const merge = () => leader.detail('POST', `operation/${duplicate}/merge`, { into })

    test('says nothing new when it is repeated', async () => {
      await merge()
      const before = await detail(into)

      expect(await intake({ ...source, ...smoke })).toEqual({ id: into, created: false })
      expect(await detail(into)).toEqual(before)
    })

    test('brings its news to the operation that goes on, once, and everybody hears of it', async () => {
      await merge()
      const news = { ...source, remark: 'Person am Fenster', vehicles: ['Florian Nachbar 3/40-1'] }

      const warnings = [expect.stringContaining('Florian Nachbar 3/40-1')]
      expect(await intake(news)).toEqual({ id: into, created: false, updated: true, warnings })
      const after = await detail(into)
      expect(after).toMatchObject({ remark: 'Person am Fenster', address: fire.address, number: '17' })
      expect(after.vehicles.map(({ call_sign }) => call_sign)).toEqual([
        'Florian Musterstadt 1/44-1',
        'Florian Nachbar 3/40-1',
      ])
      expect(after.timeline?.at(-1)).toMatchObject({
        kind: 'merged_news',
        details: { remark: ['Rauch', 'Person am Fenster'], vehicles: [expect.any(Array), expect.any(Array)] },
      })
      const told = (await toldOf(backend, into)).filter(({ type }) => type === 'operation_updated')
      expect(told.map(({ user_id }) => user_id)).toEqual([1, 2])

      expect(await intake(news)).toEqual({ id: into, created: false, warnings })
      expect(await detail(into)).toEqual(after)
      expect(await detail(duplicate)).toMatchObject({ active: false, vehicles: [] })
    })

    test('does not bring back what a person knew better before it was merged', async () => {
      await leader.detail('PATCH', `operation/${duplicate}`, { version: 1, address: 'Schulstraße 21' })
      await merge()
      expect(await intake({ ...source, ...smoke })).toEqual({ id: into, created: false })
      expect(await detail(into)).toMatchObject({ address: fire.address })
    })

    test('and the one that goes on do not undo in turns what the other has said', async () => {
      const other = await sourceOf(into)
      await merge()
      await intake({ ...source, address: 'Schulstraße 14' })
      expect(await detail(into)).toMatchObject({ address: 'Schulstraße 14' })

      expect(await intake({ ...other, ...fire })).toEqual({ id: into, created: false })
      expect(await intake({ ...source, address: 'Schulstraße 14' })).toEqual({ id: into, created: false })
      expect(await detail(into)).toMatchObject({ address: 'Schulstraße 14' })
    })

    test('has not said for the other what it said before it was merged', async () => {
      await intake({ ...source, remark: 'riecht es' })
      await leader.detail('PATCH', `operation/${into}`, { version: 1, remark: 'Schlüssel beim Hausmeister' })
      const other = await sourceOf(into)
      await merge()

      expect(await intake({ ...other, ...fire })).toEqual({ id: into, created: false })
      expect(await detail(into)).toMatchObject({ remark: 'Schlüssel beim Hausmeister' })
    })

    test('twice brings its news to the last', async () => {
      await merge()
      const last = await raiseInProcess(backend)
      await leader.detail('POST', `operation/${into}/merge`, { into: last })

      expect(await intake({ ...source, remark: 'neu' })).toEqual({ id: last, created: false, updated: true })
      expect(await detail(last)).toMatchObject({ remark: 'neu' })
    })

    test('takes up again the one that goes on, where that was closed', async () => {
      await merge()
      await leader.detail('POST', `operation/${into}/close`, { reason: 'done' })

      expect(await intake({ ...source, ...smoke })).toEqual({ id: into, created: false })
      expect(await detail(into)).toMatchObject({ active: false })
      const answer = await intake({ ...source, remark: 'neu' })
      expect(answer).toEqual({ id: into, created: false, updated: true })
      expect(await detail(into)).toMatchObject({ active: true, remark: 'neu' })
    })

    test('and its news that come at once with the merging are lost nowhere', async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const [one, other] = [await raiseInProcess(backend), await raiseInProcess(backend)]
        // Both ways round: the two wait for each other then, and one of them begins again.
        const [goes, stays] = round % 2 ? [one, other] : [other, one]
        const about = await sourceOf(goes)
        const [merged, news] = await Promise.all([
          leader.send('POST', `operation/${goes}/merge`, { into: stays }),
          intake({ ...about, vehicles: ['RTW 1'] }),
        ])
        expect([merged.status, news.updated]).toEqual([200, true])
        expect((await detail(stays)).vehicles).toMatchObject([{ call_sign: 'RTW 1' }])
      }
    })
  })
})
