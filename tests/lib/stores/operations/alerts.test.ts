import { beforeEach, describe, expect, test, vi } from 'vitest'
import { filterOfSearch } from '../../../../src/lib/operations/alert-filter.ts'
import {
  $alertFilter,
  $alerts,
  clearAlerts,
  filterAlerts,
  loadAlerts,
  loadMoreAlerts,
} from '../../../../src/lib/stores/operations/alerts.ts'
import { loadIncident } from '../../../../src/lib/stores/operations/operation-news.ts'
import { loadPermissions } from '../../../../src/lib/stores/people/permission-calls.ts'
import { settleOrganisation } from '../../../../src/lib/stores/session/settle.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { useApp } from '../app.ts'
import { eventually } from '../../../support/eventually.ts'

// Issue, Operations: filters and a cursor that stays right while alarms arrive. Product page, section 3: works with any
// backend of the specification.

const app = useApp()
const LIST = 'GET /api/organisation/1/operations'
const page = () => ($alerts.value.state === 'ready' ? $alerts.value.value : undefined)
const titles = () => page()?.data.map(({ title }) => title)
const names = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, place) => `Nummer ${from - place}`)

async function raise(title: string, more: Record<string, unknown> = {}): Promise<number> {
  const { id } = await raiseAlarm(app.origin(), { title, ...more })
  return id
}

async function filterBy(search: string): Promise<void> {
  filterAlerts(filterOfSearch(search))
  await eventually(() => expect($alerts.value).toMatchObject({ state: 'ready', changing: false }))
}

/** As it arrives on the organisation’s channel. */
const push = (id: number) => loadIncident(1, id)

beforeEach(async () => {
  clearAlerts()
  filterAlerts({})
  await app.signIn('mitglied')
  settleOrganisation()
  await loadPermissions()
})

describe('a list that goes on', () => {
  test('holds none twice and misses none while alarms arrive, and is as long after a gap', async () => {
    for (let number = 1; number <= 45; number += 1) await raise(`Nummer ${number}`)
    await loadAlerts()
    expect(titles()).toEqual(names(45, 26))

    await push(await raise('Nummer 46'))
    expect(titles()).toEqual(names(46, 26))
    await loadMoreAlerts()
    expect(titles()).toEqual(names(46, 6))

    // Nobody has told of this one.
    await raise('Nummer 47')
    await loadMoreAlerts()
    expect(titles()?.slice(0, 46)).toEqual(names(46, 1))
    await loadAlerts()
    expect(titles()?.slice(0, 47)).toEqual(names(47, 1))
  })

  test('without an answer stays as it is, and comes with the network', async () => {
    await loadAlerts()
    app.cutNetwork()
    await loadMoreAlerts()
    expect($alerts.value).toMatchObject({ state: 'ready', stale: true })
    expect(titles()).toHaveLength(20)
    app.mendNetwork()
    await loadAlerts()
    expect(titles()).toHaveLength(40)
  })

  test('tells of a backend that fails, and keeps what is there', async () => {
    await loadAlerts()
    app.breakAnswers()
    await expect(loadMoreAlerts()).rejects.toThrow()
    expect(titles()).toHaveLength(20)
  })
})

describe('a filter', () => {
  test('asks for what matches; a new alarm that passes is first, another does not appear', async () => {
    await raise('THL 1 – Quarzsand', { keyword: 'THL 1' })
    await loadAlerts()
    await filterBy('?search=quarz')
    expect(titles()).toEqual(['THL 1 – Quarzsand'])
    expect(page()).toMatchObject({ total: 1 })

    await push(await raise('THL 1 – Quarzsand am Markt', { keyword: 'THL 1' }))
    await push(await raise('TIER – Waschbär', { keyword: 'TIER' }))
    expect(titles()).toEqual(['THL 1 – Quarzsand am Markt', 'THL 1 – Quarzsand'])
    await filterBy('')
    expect(titles()?.slice(0, 2)).toEqual(['TIER – Waschbär', 'THL 1 – Quarzsand am Markt'])
  })

  test('an answer to another filter that comes late shows nothing', async () => {
    await raise('TIER – Waschbär im Kamin')
    await loadAlerts()
    const release = app.holdBack(LIST, 'answer')
    filterAlerts({ search: 'gibtesnicht' })
    await expect.poll(() => app.held()).toBe(true)
    await filterBy('?search=waschbaer')
    release()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(titles()?.[0]).toBe('TIER – Waschbär im Kamin')
  })

  test('without a network says that it has nothing where the device keeps nothing', async () => {
    await loadAlerts()
    app.cutNetwork()
    filterAlerts({ search: 'waschbär' })
    await eventually(() =>
      expect($alerts.value).toMatchObject({ state: 'failed', error: { kind: 'offline' } }),
    )
  })
})

describe('on a backend of the specification alone', () => {
  /** Its list knows page and limit, and no other word. */
  async function answeredBy(answer: (url: URL, real: Response) => Promise<Response>): Promise<() => void> {
    const { fetch: real } = globalThis
    const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...asked) => {
      const request = new Request(...asked)
      const url = new URL(request.url)
      const answered = await real(request)
      return url.pathname.endsWith('/operations') ? answer(url, answered) : answered
    })
    return () => spy.mockRestore()
  }

  test('a list that ignores the filter is shown whole, and the filter goes', async () => {
    const stop = await answeredBy(async (_url, real) => {
      const { next: _, total_is_at_least: __, ...foreign } = (await real.json()) as Record<string, unknown>
      return Response.json(foreign)
    })
    filterAlerts({ search: 'waschbär' })
    await loadAlerts()
    await eventually(() => expect($alerts.value).toMatchObject({ state: 'ready', changing: false }))
    expect($alertFilter.get()).toEqual({})
    expect(page()?.next).toBeUndefined()
    stop()
  })

  test('a list that refuses the filter is shown whole', async () => {
    const stop = await answeredBy(async (url, real) =>
      url.searchParams.has('search') ? Response.json({ errors: { search: ['?'] } }, { status: 422 }) : real,
    )
    filterAlerts({ search: 'waschbär' })
    await loadAlerts()
    await eventually(() => expect($alerts.value).toMatchObject({ state: 'ready', changing: false }))
    expect($alertFilter.get()).toEqual({})
    expect(titles()?.length).toBe(20)
    stop()
  })

  test('without a list its latest operations are shown', async () => {
    const stop = await answeredBy(() => Promise.resolve(Response.json({}, { status: 405 })))
    await loadAlerts()
    expect(page()).toMatchObject({ complete: false })
    stop()
  })
})
