import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Operation } from '../../../../src/contract/operations/operations.ts'
import { $alerts, loadAlerts } from '../../../../src/lib/stores/operations/alerts.ts'
import { $incidents, loadIncidents } from '../../../../src/lib/stores/operations/incidents.ts'
import {
  loadIncident,
  pushOperation,
  removeIncident,
  upsertIncident,
} from '../../../../src/lib/stores/operations/operation-news.ts'
import { $operation, showOperation } from '../../../../src/lib/stores/operations/operation.ts'
import { loadPermissions } from '../../../../src/lib/stores/people/permission-calls.ts'
import { clearPermissions } from '../../../../src/lib/stores/session/permissions.ts'
import { settleOrganisation } from '../../../../src/lib/stores/session/settle.ts'
import { operationCalls } from '../../../support/calls/operation-calls.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { useApp } from '../app.ts'

const app = useApp()
const shown = () => ($incidents.value.state === 'ready' ? $incidents.value.value : undefined)
/** As its page does. */
const lookAtOperation = () => onTestFinished($operation.listen(() => undefined))
const titles = () => shown()?.map(({ title }) => title)

beforeEach(async () => {
  await app.signIn('mitglied')
  settleOrganisation()
  await loadPermissions()
})

describe('the latest incidents (specification, sections 4, 6, 8)', () => {
  test('are those of the last seven days with their outcome while none is active', async () => {
    const { id } = await raiseAlarm(app.origin(), { title: 'Ölspur' })
    const leader = await operationCalls(app.origin(), 'leitung')
    await leader.do('POST', `${id}/close`, { reason: 'false_alarm' })

    await loadIncidents()

    expect(shown()?.find((one) => one.id === id)).toMatchObject({
      active: false,
      close_reason: 'false_alarm',
    })
  })

  test('get the answers to a pushed alarm, which the push does not carry', async () => {
    onTestFinished($incidents.listen(() => undefined))
    await loadIncidents()
    const { id } = await raiseAlarm(app.origin(), { title: 'gemeldet' })
    const member = await operationCalls(app.origin(), 'mitglied')
    await member.do('POST', `${id}/response`, { answer: 'coming', minutes: 5 })
    const { responses, timeline, ...pushed } = await member.do('GET', String(id))

    upsertIncident(pushed, 1)

    const known = () => shown()?.find((one) => one.id === id)?.responses
    await expect.poll(known).toMatchObject([{ answer: 'coming', minutes: 5 }])
  })

  test('are the active ones of the last 24 hours, newest first, at most five', async () => {
    for (const title of ['eins', 'zwei', 'drei', 'vier', 'fünf', 'sechs'])
      await raiseAlarm(app.origin(), { title })

    await loadIncidents()

    expect(titles()).toEqual(['sechs', 'fünf', 'vier', 'drei', 'zwei'])
  })

  test('need operations.view', async () => {
    clearPermissions()
    await loadIncidents()
    expect(app.count('POST /api/organisation/1/operations/latest')).toBe(0)
  })

  test('a new one is placed first, one with the same id is replaced, one of another organisation is ignored', async () => {
    const { id } = await raiseAlarm(app.origin(), { title: 'vorher' })
    await loadIncidents()
    const [known] = shown() ?? []
    if (!known) throw new Error('the alarm is missing')

    upsertIncident({ ...known, title: 'nachher', version: 2 }, 1)
    expect(titles()?.[0]).toBe('nachher')
    upsertIncident({ ...known, id: id + 1, title: 'neu' }, 1)
    expect(titles()?.slice(0, 2)).toEqual(['neu', 'nachher'])
    upsertIncident({ ...known, id: id + 2, title: 'fremd' }, 2)
    expect(titles()).not.toContain('fremd')
    removeIncident(id + 1, 1)
    expect(titles()?.[0]).toBe('nachher')
  })

  test('an answer that was overtaken by a newer one changes nothing', async () => {
    await raiseAlarm(app.origin(), { title: 'alt' })
    await loadIncidents()
    const known = shown()?.[0] as Operation

    upsertIncident({ ...known, title: 'neu', version: 5 }, 1)
    upsertIncident({ ...known, title: 'überholt', version: 4 }, 1)

    expect(titles()?.[0]).toBe('neu')
  })

  test('are emptied when the backend fails, which is only logged', async () => {
    await loadIncidents()
    app.breakAnswers(200)

    await loadIncidents()

    expect($incidents.value).toMatchObject({ state: 'failed', error: { kind: 'unexpected' } })
    expect(console.warn).toHaveBeenCalled()
  })

  test.each([500, 502, 503, 504])(
    'stay, marked as old, when the server cannot answer now (%i)',
    async (status) => {
      await loadIncidents()
      const before = titles()
      app.breakAnswers(status)

      await loadIncidents()

      expect($incidents.value).toMatchObject({ state: 'ready', stale: 'server', changing: false })
      expect(titles()).toEqual(before)
    },
  )

  test('stay, marked as old, when no answer came', async () => {
    await loadIncidents()
    const before = titles()
    app.cutNetwork()

    await loadIncidents()

    expect($incidents.value).toMatchObject({ state: 'ready', stale: true, changing: false })
    expect(titles()).toEqual(before)
  })
})

test('one operation is loaded into every place that shows it', async () => {
  await Promise.all([loadIncidents(), loadAlerts()])
  const { id } = await raiseAlarm(app.origin(), { title: 'B2 – PKW-Brand' })

  await loadIncident(1, id)

  expect(titles()?.[0]).toBe('B2 – PKW-Brand')
  expect($alerts.value).toMatchObject({ state: 'ready', value: { complete: true } })
  expect($alerts.value.state === 'ready' && $alerts.value.value.data[0]?.id).toBe(id)
})

test('the detail keeps answers and timeline when a push carries none', async () => {
  const { id } = await raiseAlarm(app.origin(), { title: 'THL 1' })
  lookAtOperation()
  showOperation(id)
  await expect.poll(() => $operation.value.state).toBe('ready')
  if ($operation.value.state !== 'ready') throw new Error('not ready')
  const { responses, timeline, ...pushed } = $operation.value.value

  upsertIncident({ ...pushed, title: 'THL 2' }, 1)

  expect($operation.value).toMatchObject({ value: { title: 'THL 2', responses, timeline } })
  // What the push left out is asked for.
  await expect.poll(() => $operation.value).toMatchObject({ changing: false, value: { title: 'THL 1' } })
})

describe('what is pushed while an answer is on its way is neither lost nor undone by it', () => {
  const LATEST = 'POST /api/organisation/1/operations/latest'
  const ofAlerts = () => ($alerts.value.state === 'ready' ? $alerts.value.value : undefined)

  /** Holds back an answer that was given before `push`, and lets it arrive after. */
  async function meanwhile(call: string, load: () => Promise<unknown>, push: () => void): Promise<void> {
    const release = app.holdBack(call, 'answer')
    const loaded = load()
    await expect.poll(() => app.held()).toBe(true)
    push()
    release()
    await loaded
  }

  test('in the feed and in the list: changed, new and removed ones', async () => {
    const { id: first } = await raiseAlarm(app.origin(), { title: 'bleibt' })
    const { id: gone } = await raiseAlarm(app.origin(), { title: 'geht' })
    await Promise.all([loadIncidents(), loadAlerts()])
    const known = shown()?.find(({ id }) => id === first) as Operation
    const push = () => {
      upsertIncident({ ...known, title: 'geändert' }, 1)
      upsertIncident({ ...known, id: gone + 1000, title: 'neu' }, 1)
      removeIncident(gone, 1)
    }

    await meanwhile(LATEST, loadIncidents, push)
    expect(titles()).toEqual(expect.arrayContaining(['neu', 'geändert']))
    expect(titles()).not.toContain('geht')
    expect(titles()).not.toContain('bleibt')

    await meanwhile('GET /api/organisation/1/operations', loadAlerts, push)
    const listed = ofAlerts()?.data.map(({ title }) => title)
    expect(listed).toEqual(expect.arrayContaining(['neu', 'geändert']))
    expect(listed).not.toContain('geht')
    expect(listed?.filter((title) => title === 'neu')).toHaveLength(1)
  })

  test('but a row whose version is higher than the pushed one stays', async () => {
    const { id } = await raiseAlarm(app.origin(), { title: 'Fassung 1' })
    await loadIncidents()
    const known = shown()?.find((one) => one.id === id) as Operation

    await meanwhile(LATEST, loadIncidents, () => {
      upsertIncident({ ...known, title: 'Fassung 0', version: 0 }, 1)
    })

    expect(titles()?.[0]).toBe('Fassung 1')
  })

  test('on the page of an operation, which is asked for again then', async () => {
    const { id } = await raiseAlarm(app.origin(), { title: 'THL 1' })
    const call = `GET /api/organisation/1/operation/${id}`
    lookAtOperation()
    await loadIncidents()
    const known = { ...(shown()?.find((one) => one.id === id) as Operation), responses: undefined }

    await meanwhile(
      call,
      async () => {
        showOperation(id)
        await expect.poll(() => $operation.value.state).toBe('ready')
      },
      () => upsertIncident({ ...known, title: 'THL 2', version: 7 }, 1),
    )

    await expect.poll(() => app.count(call)).toBe(2)
  })

  test('of two answers to the same question the later one stays, whichever comes first', async () => {
    await raiseAlarm(app.origin(), { title: 'früher' })
    const release = app.holdBack(LATEST, 'answer')
    const first = loadIncidents()
    await expect.poll(() => app.held()).toBe(true)
    await raiseAlarm(app.origin(), { title: 'später' })
    await loadIncidents()
    expect(titles()?.[0]).toBe('später')

    release()
    await first

    expect(titles()?.[0]).toBe('später')
  })
})

test('a pushed radio status is shown by every place that shows the vehicle, unless a later one is known', async () => {
  const { id } = await raiseAlarm(app.origin(), { title: 'B2', vehicles: ['Florian Musterstadt 1/44-1'] })
  await Promise.all([loadIncidents(), loadAlerts()])
  showOperation(id)
  await expect.poll(() => $operation.value.state).toBe('ready')
  const vehicleOf = (operations: readonly Operation[] | undefined) =>
    operations?.find((one) => one.id === id)?.vehicles[0]
  const vehicle_id = vehicleOf(shown())?.vehicle_id
  if (!vehicle_id) throw new Error('the vehicle is not known')
  const status = (fms_status: number, fms_status_at: string) => {
    const vehicle = { id: vehicle_id, call_sign: 'Florian Musterstadt 1/44-1', fms_status, fms_status_at }
    pushOperation({ kind: 'status', vehicle, organisationId: 1 })
  }
  const everywhere = () => [
    vehicleOf(shown())?.fms_status,
    $alerts.value.state === 'ready' && vehicleOf($alerts.value.value.data)?.fms_status,
    $operation.value.state === 'ready' && vehicleOf([$operation.value.value])?.fms_status,
  ]

  status(3, '2030-01-01T12:00:00.000Z')
  expect(everywhere()).toEqual([3, 3, 3])
  status(4, '2030-01-01T12:30:00.000+01:00')
  expect(everywhere()).toEqual([3, 3, 3])
  status(4, '2030-01-01T12:00:00.000Z')
  expect(everywhere()).toEqual([4, 4, 4])
})
