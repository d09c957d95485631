import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Document } from '../../../../src/contract/documents/documents.ts'
import type { Operation } from '../../../../src/contract/operations/operations.ts'
import type { Announced } from '../../../../src/lib/notifications/announced.ts'
import { onDevice, type ShownRow } from '../../../../src/lib/device/device-database.ts'
import { keepFile, listFiles } from '../../../../src/lib/documents/kept-files.ts'
import { keepAnnounced } from '../../../../src/lib/notifications/keep-announced.ts'
import { keepShown, MOST_BYTES } from '../../../../src/lib/device/kept-shown.ts'
import { $alerts, clearAlerts, loadAlerts, showAlerts } from '../../../../src/lib/stores/operations/alerts.ts'
import {
  $announcedOperation,
  showAnnounced,
} from '../../../../src/lib/stores/operations/announced-operation.ts'
import { $incidents, clearIncidents, loadIncidents } from '../../../../src/lib/stores/operations/incidents.ts'
import { pushOperation } from '../../../../src/lib/stores/operations/operation-news.ts'
import {
  $operation,
  clearOperation,
  loadOperation,
  showOperation,
} from '../../../../src/lib/stores/operations/operation.ts'
import { deviceSettled } from '../../../../src/lib/stores/session/owner.ts'
import { loadPermissions } from '../../../../src/lib/stores/people/permission-calls.ts'
import {
  clearPermissions,
  keepPermissions,
  restorePermissions,
} from '../../../../src/lib/stores/session/permissions.ts'
import { $session, endSession, userOf } from '../../../../src/lib/stores/session/session.ts'
import { signOut } from '../../../../src/lib/stores/session/session-calls.ts'
import { settleOrganisation } from '../../../../src/lib/stores/session/settle.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { useApp, withoutNetwork } from '../app.ts'
import type { PermissionName } from '../../../../src/contract/permission-names.ts'
import { eventually } from '../../../support/eventually.ts'

vi.stubGlobal('matchMedia', () => ({ matches: false }))
const app = useApp()
const LATEST = 'POST /api/organisation/1/operations/latest'

async function rows(): Promise<ShownRow[]> {
  await deviceSettled()
  return onDevice('readonly', (transaction) => transaction.objectStore('shown').getAll())
}
const kept = async (name: string) => (await rows()).find((row) => row.name === name)
const names = async () => (await rows()).map(({ name }) => name)

/** The page is opened anew: nothing is known but what the device has. */
function reopen(): void {
  clearIncidents()
  clearAlerts()
  clearOperation()
}

async function open(id: number): Promise<void> {
  showOperation(id)
  await eventually(() => expect($operation.value.state).not.toBe('loading'))
}

beforeEach(async () => {
  reopen()
  await app.signIn('mitglied')
  settleOrganisation()
  await loadPermissions()
  await deviceSettled()
})

describe('what a screen showed is on the device', () => {
  test('the latest operations and the list come back with their age, marked as old, when nobody answers', async () => {
    await raiseAlarm(app.origin(), { title: 'gemerkt' })
    await loadIncidents()
    await loadAlerts()
    await eventually(async () =>
      expect(await names()).toEqual(expect.arrayContaining(['alerts', 'incidents'])),
    )
    const { at } = (await kept('incidents')) ?? { at: 0 }
    reopen()
    app.cutNetwork()

    await loadIncidents()
    await loadAlerts()

    expect($incidents.value).toMatchObject({ state: 'ready', stale: true, changing: false, at })
    expect($incidents.value).toMatchObject({
      value: expect.arrayContaining([expect.objectContaining({ title: 'gemerkt' })]),
    })
    expect($alerts.value).toMatchObject({ state: 'ready', stale: true, value: { current_page: 1 } })
  })

  test('comes back with its age as without a network when the server cannot answer now, and says why', async () => {
    await raiseAlarm(app.origin(), { title: 'gemerkt' })
    await loadIncidents()
    await loadAlerts()
    await eventually(async () =>
      expect(await names()).toEqual(expect.arrayContaining(['alerts', 'incidents'])),
    )
    const { at } = (await kept('incidents')) ?? { at: 0 }
    reopen()
    app.breakAnswers(500)

    await loadIncidents()
    await loadAlerts()

    expect($incidents.value).toMatchObject({ state: 'ready', stale: 'server', changing: false, at })
    expect(JSON.stringify($incidents.value)).toContain('gemerkt')
    expect($alerts.value).toMatchObject({ state: 'ready', stale: 'server', changing: false })
  })

  test('of nothing that is kept, the problem of the server is said', async () => {
    app.breakAnswers(503)
    await loadAlerts()
    expect($alerts.value).toMatchObject({ state: 'failed', error: { kind: 'server', status: 503 } })
  })

  test('is shown before the answer, which then replaces it', async () => {
    await raiseAlarm(app.origin(), { title: 'vorher' })
    await loadIncidents()
    await eventually(async () => expect(await kept('incidents')).toBeDefined())
    reopen()
    await raiseAlarm(app.origin(), { title: 'nachher' })
    const answer = app.holdBack(LATEST, 'answer')

    const loaded = loadIncidents()
    await eventually(() =>
      expect($incidents.value).toMatchObject({ state: 'ready', stale: true, changing: true }),
    )
    expect(JSON.stringify($incidents.value)).not.toContain('nachher')
    answer()
    await loaded

    expect($incidents.value).toMatchObject({ state: 'ready', stale: false, changing: false })
    expect(JSON.stringify($incidents.value)).toContain('nachher')
  })

  test('is shown before anybody is asked where the device knows that it has no network, and only there', async () => {
    const askedBefore = async () => {
      reopen()
      const before = app.count(LATEST)
      const { promise, resolve } = Promise.withResolvers<number>()
      const stop = $incidents.listen((now) => {
        if (now.state === 'ready' && now.stale) resolve(app.count(LATEST) - before)
      })
      await loadIncidents()
      stop()
      return promise
    }
    await raiseAlarm(app.origin(), { title: 'gemerkt' })
    await loadIncidents()
    await eventually(async () => expect(await kept('incidents')).toBeDefined())
    app.cutNetwork()

    expect(await askedBefore()).toBe(1)
    expect(await withoutNetwork(askedBefore)).toBe(0)
    expect($incidents.value).toMatchObject({ stale: true, changing: false })
  })

  test('an answer that is faster than the device is not overwritten by it', async () => {
    await raiseAlarm(app.origin(), { title: 'alt' })
    await loadIncidents()
    await eventually(async () => expect(await kept('incidents')).toBeDefined())
    reopen()
    const answer = app.holdBack(LATEST, 'answer')
    const loaded = loadIncidents()
    const stale: unknown[] = []
    const stop = $incidents.listen((shown) => stale.push(shown.state === 'ready' && shown.stale))
    $incidents.set({ state: 'ready', value: [], at: 1, changing: false, stale: false })
    // What was asked of the device before has been answered by then.
    await rows()
    answer()
    await loaded
    stop()
    expect(stale).not.toContain(true)
  })

  test('of an older shape it is nothing', async () => {
    await loadIncidents()
    await eventually(async () => expect(await kept('incidents')).toBeDefined())
    const row = await kept('incidents')
    if (!row) throw new Error('nothing is kept')
    await onDevice('readwrite', (transaction) =>
      transaction.objectStore('shown').put({ ...row, value: [{ nummer: 1 }] }),
    )
    reopen()
    app.cutNetwork()

    await loadIncidents()

    expect($incidents.value).toMatchObject({ state: 'failed', error: { kind: 'offline' } })
  })

  test('a failure of something on the way empties the screen (specification, section 8), not the device', async () => {
    await loadIncidents()
    await eventually(async () => expect(await kept('incidents')).toBeDefined())
    const before = await kept('incidents')
    app.breakAnswers(200)
    await loadIncidents()
    expect($incidents.value).toMatchObject({ state: 'failed', error: { kind: 'unexpected' } })
    expect(await kept('incidents')).toEqual(before)

    // The hotel's network is left, and nothing has come in its place yet.
    app.mendAnswers()
    app.cutNetwork()
    await loadIncidents()
    expect($incidents.value).toMatchObject({ state: 'ready', stale: true, value: before?.value })
  })

  test('only the first page of the list is kept', async () => {
    await loadAlerts()
    await eventually(async () => expect(await kept('alerts')).toBeDefined())
    const before = await kept('alerts')
    showAlerts(2)
    await eventually(() => expect($alerts.value).toMatchObject({ value: { current_page: 2 } }))
    expect(await kept('alerts')).toEqual(before)
  })
})

describe('the details of an operation', () => {
  test('are kept, and shown without an answer; what is not on the device says so', async () => {
    const { id } = await raiseAlarm(app.origin(), { title: 'geöffnet' })
    await open(id)
    await eventually(async () => expect(await kept(`alert ${id}`)).toBeDefined())
    reopen()
    app.cutNetwork()

    await open(id)
    await eventually(() => expect($operation.value).toMatchObject({ state: 'ready', changing: false }))
    expect($operation.value).toMatchObject({ stale: true, value: { title: 'geöffnet', responses: [] } })
    expect($operation.value).not.toHaveProperty('partial')

    await open(id + 1000)
    expect($operation.value).toMatchObject({ state: 'failed', error: { kind: 'offline' } })
  })

  test('that are not kept are what a list says, marked as a part', async () => {
    const { id } = await raiseAlarm(app.origin(), { title: 'nur gelistet' })
    await loadAlerts()
    await eventually(async () => expect(await kept('alerts')).toBeDefined())
    app.cutNetwork()

    await open(id)

    expect($operation.value).toMatchObject({
      state: 'ready',
      partial: true,
      stale: true,
      value: { title: 'nur gelistet' },
    })
    app.mendNetwork()
    await loadOperation()
    expect($operation.value).toMatchObject({ state: 'ready', stale: false, value: { responses: [] } })
    expect($operation.value).not.toHaveProperty('partial')
  })

  test('of an active operation are on the device before anybody opens it', async () => {
    const { id } = await raiseAlarm(app.origin(), { title: 'läuft' })
    await loadIncidents()
    await eventually(async () =>
      expect(await kept(`alert ${id}`)).toMatchObject({ value: { responses: [] } }),
    )
  })

  test.each([{ effectiveType: '3g' }, { effectiveType: '4g', saveData: true }])(
    'are not fetched in advance on a line where every byte counts (%o)',
    async (connection) => {
      Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
      const { id } = await raiseAlarm(app.origin(), { title: 'schwach' })
      await loadIncidents()
      await eventually(async () => expect(JSON.stringify(await kept('incidents'))).toContain('schwach'))
      expect(app.count(`GET /api/organisation/1/operation/${id}`)).toBe(0)
      Reflect.deleteProperty(navigator, 'connection')
      await loadIncidents()
      await eventually(async () => expect(await names()).toContain(`alert ${id}`))
    },
  )

  test('that were deleted are gone from the device, from its lists as well (404)', async () => {
    const { id } = await raiseAlarm(app.origin(), { title: 'wird gelöscht' })
    await loadAlerts()
    await open(id)
    await eventually(async () =>
      expect(await names()).toEqual(expect.arrayContaining(['alerts', `alert ${id}`])),
    )
    const row = await kept(`alert ${id}`)
    const list = await kept('alerts')
    if (!row || !list) throw new Error('nothing is kept')
    // As if another backend had given this number out and deleted it since.
    const gone = id + 5000
    const asGone = (value: unknown) => ({ ...(value as Operation), id: gone })
    await onDevice('readwrite', async (transaction) => {
      const shown = transaction.objectStore('shown')
      await shown.put({ ...row, name: `alert ${gone}`, value: asGone(row.value) })
      const page = list.value as { data: unknown[] }
      await shown.put({ ...list, value: { ...page, data: page.data.map(asGone) } })
    })

    showOperation(gone)
    await eventually(() =>
      expect($operation.value).toMatchObject({ state: 'failed', error: { status: 404 } }),
    )
    await eventually(async () => expect(await names()).not.toContain(`alert ${gone}`))
    await eventually(async () => expect(await kept('alerts')).toMatchObject({ value: { data: [] } }))
    expect(await names()).toContain(`alert ${id}`)
  })
})

describe('an operation that is known by a push alone', () => {
  const about = (operation: number): Announced => ({
    id: 4711,
    type: 'operation',
    organisationId: 1,
    operationId: operation,
    vehicleId: null,
    title: 'B3 – nur gepusht',
    body: 'Lindenstraße 14',
    at: Date.parse('2026-11-21T12:00:00Z'),
    locale: 'de',
    silent: false,
  })
  const person = () => onDevice('readonly', (all) => all.objectStore('owner').get('person'))

  test('shows what the push said of it, and nothing else; what the device knows better takes its place', async () => {
    const { id } = await raiseAlarm(app.origin(), { title: 'gelistet' })
    const stop = $announcedOperation.listen(() => undefined)
    await keepAnnounced(about(id), (await person()) ?? 0, Date.now())
    app.cutNetwork()

    showAnnounced(id)
    await eventually(() =>
      expect($announcedOperation.value).toMatchObject({ operationId: id, title: 'B3 – nur gepusht' }),
    )
    showAnnounced(id + 1)
    expect($announcedOperation.value).toBeUndefined()

    app.mendNetwork()
    await loadAlerts()
    await eventually(async () => expect(await kept('alerts')).toBeDefined())
    const told: unknown[] = []
    const stopListening = $announcedOperation.listen((value) => told.push(value))
    showAnnounced(id)
    await rows()
    await rows()
    expect(told.filter(Boolean)).toEqual([])
    stop()
    stopListening()
  })

  test('is told to nobody but the person it was pushed to', async () => {
    const stop = $announcedOperation.listen(() => undefined)
    await keepAnnounced(about(4712), (await person()) ?? 0, Date.now())
    showAnnounced(4712)
    await eventually(() => expect($announcedOperation.value).toBeDefined())

    await app.signIn('leitung')
    expect($announcedOperation.value).toBeUndefined()
    settleOrganisation()
    showAnnounced(4712)
    await rows()
    await rows()
    expect($announcedOperation.value).toBeUndefined()
    stop()
  })
})

describe('what is pushed', () => {
  test('reaches what is kept, also of what this page does not show', async () => {
    const { id } = await raiseAlarm(app.origin(), {
      title: 'vor dem Push',
      vehicles: ['Florian Musterstadt 1/46-1'],
    })
    await loadIncidents()
    await loadAlerts()
    await open(id)
    await eventually(async () => expect((await rows()).length).toBeGreaterThanOrEqual(3))
    const { value } = (await kept(`alert ${id}`)) ?? {}
    const operation = { ...(value as Operation), title: 'nach dem Push', version: 99, timeline: undefined }
    const vehicleId = operation.vehicles[0]?.vehicle_id
    if (!vehicleId) throw new Error('there is no vehicle')
    reopen()

    pushOperation({ kind: 'saved', operation, organisationId: 1 })
    const vehicle = { id: vehicleId, fms_status: 4, fms_status_at: new Date().toISOString() } as never
    pushOperation({ kind: 'status', vehicle, organisationId: 1 })

    for (const name of ['incidents', 'alerts', `alert ${id}`]) {
      await eventually(async () => expect(JSON.stringify(await kept(name))).toContain('nach dem Push'))
      expect(JSON.stringify(await kept(name))).toContain('"fms_status":4')
    }
    // What a push never carries stays.
    expect(await kept(`alert ${id}`)).toMatchObject({ value: { timeline: expect.any(Array) } })

    pushOperation({ kind: 'removed', id, organisationId: 1 })
    await eventually(async () => expect(await names()).not.toContain(`alert ${id}`))
    expect(JSON.stringify(await rows())).not.toContain('nach dem Push')
  })
})

describe('whoever has no right to operations any more', () => {
  const without = (organisation_id: number, name: PermissionName = 'operations.view'): void => {
    const user = userOf($session.get())
    keepPermissions({
      state: 'known',
      entries: (['operations.view', 'files.view'] as const).map((one) => ({
        name: one,
        has_permission: one !== name,
        source: null,
        organisation_id,
        organisation_name: null,
      })),
      userId: user?.id ?? 0,
      organisationId: organisation_id,
      at: Date.now(),
    })
  }
  const operations = async () =>
    (await rows()).filter(({ name }) => /^(incidents|alerts|alert \d+)$/.test(name)).map(({ name }) => name)

  /** All that is kept of operations, and something that needs no right. */
  async function keepAll(): Promise<void> {
    const { id } = await raiseAlarm(app.origin(), { title: 'nur mit Recht' })
    await loadIncidents()
    await loadAlerts()
    await eventually(async () =>
      expect(await operations()).toEqual(expect.arrayContaining(['incidents', 'alerts', `alert ${id}`])),
    )
    const place = { person: userOf($session.get())?.id ?? 0, organisation: 1, name: 'counts' }
    await keepShown(place, { value: 1, at: 1 }, { most: 60, bytes: MOST_BYTES }, Date.now())
  }

  test('keeps nothing of them from that moment on, whatever the page shows, and the rest stays', async () => {
    await keepAll()
    clearOperation()
    without(1)
    await eventually(async () => expect(await operations()).toEqual([]))
    expect(await names()).toContain('counts')
  })

  test('keeps documents; without the right to those it keeps none of them, and no bytes', async () => {
    const person = userOf($session.get())?.id ?? 0
    const place = (name: string, organisation = 1) => ({ person, organisation, name })
    const file = {
      person,
      document: { name: 'Plan.pdf' } as Document,
      bytes: new Blob(['Plan']),
      at: 1,
      byHand: true,
    }
    const keep = async () => {
      for (const name of ['documents', 'documents ?folder=3', 'document 17', 'incidents', 'counts'])
        await keepShown(place(name), { value: 1, at: 1 }, { most: 60, bytes: MOST_BYTES }, Date.now())
      for (const organisation of [1, 2]) await keepFile({ ...file, organisation, id: 17 })
    }
    await keep()
    without(1)
    await eventually(async () => expect(await operations()).toEqual([]))
    expect(await names()).toEqual(expect.arrayContaining(['documents', 'document 17']))
    expect(await listFiles(person, 1)).toHaveLength(1)

    without(1, 'files.view')
    await eventually(async () => expect(await listFiles(person, 1)).toEqual([]))
    await eventually(async () =>
      expect((await names()).filter((name) => name.startsWith('document'))).toEqual([]),
    )
    expect(await names()).toContain('counts')
    // What another organisation has given stays.
    expect(await listFiles(person, 2)).toHaveLength(1)
  })

  test('keeps nothing of them after the next start, where the app was killed before', async () => {
    await keepAll()
    const kept = await rows()
    without(1)
    await eventually(async () => expect(await operations()).toEqual([]))
    // What the device had when it was killed, and the page that starts.
    clearPermissions()
    await onDevice('readwrite', async (all) => {
      for (const row of kept) await all.objectStore('shown').put(row)
    })
    restorePermissions()
    await eventually(async () => expect(await operations()).toEqual([]))
  })

  test('neither sees nor keeps what was asked for before and is answered after', async () => {
    await keepAll()
    const answer = app.holdBack(LATEST, 'answer')
    const loaded = loadIncidents()
    await eventually(() => expect(app.held()).toBe(true))
    without(1)
    // As a page does that shows them.
    await loadIncidents()
    answer()
    await loaded

    expect($incidents.value).toMatchObject({ state: 'failed', error: { kind: 'forbidden' } })
    await eventually(async () => expect(await operations()).toEqual([]))
  })

  test('keeps them where the backend only fails to say (a failure may be over in a moment)', async () => {
    await keepAll()
    app.breakAnswers()
    await loadPermissions({ force: true })
    await rows()
    expect(await operations()).toEqual(expect.arrayContaining(['incidents', 'alerts']))
  })
})

describe('whoever signs out', () => {
  test('leaves nothing, also when an answer comes at that moment', async () => {
    await loadIncidents()
    await eventually(async () => expect(await kept('incidents')).toBeDefined())
    const answer = app.holdBack(LATEST, 'answer')
    const loaded = loadIncidents()
    await eventually(() => expect(app.held()).toBe(true))
    const leaving = signOut()
    answer()
    await Promise.all([loaded, leaving])
    expect(await rows()).toEqual([])
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(await rows()).toEqual([])
  })

  test('or is signed out keeps what is not sent, unless it was on purpose (architecture, section 5)', async () => {
    const outbox = () => onDevice('readonly', (transaction) => transaction.objectStore('outbox').getAll())
    const person = (await onDevice('readonly', (all) => all.objectStore('owner').get('person'))) ?? 0
    const change = {
      person,
      organisation: 1,
      object: 'alert 1',
      call: 'x',
      params: {},
      method: 'POST',
      path: '/',
      input: {},
      key: 'k',
      at: 1,
      until: undefined,
      goneIsDone: false,
      tries: 0,
      nextAt: 0,
    }
    await onDevice('readwrite', (all) => all.objectStore('outbox').add(change))

    endSession({ ended: true })
    expect(await rows()).toEqual([])
    expect(await outbox()).toHaveLength(1)

    await app.signIn('mitglied')
    await signOut()
    await deviceSettled()
    expect(await outbox()).toEqual([])
  })

  test('leaves nothing for the next person to see, who finds their own place empty', async () => {
    await raiseAlarm(app.origin(), { title: 'nur für Mia' })
    await loadIncidents()
    await eventually(async () => expect(await kept('incidents')).toBeDefined())
    // No sign-out came in between: the row of the session was replaced by another tab.
    await app.signIn('leitung')
    await eventually(async () => expect(await rows()).toEqual([]))
  })
})
