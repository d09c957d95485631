import { beforeEach, describe, expect, test } from 'vitest'
import type { Operation } from '../../../src/contract/operations.ts'
import { $alerts, loadAlerts } from '../../../src/lib/stores/alerts.ts'
import {
  $incidents,
  loadIncident,
  loadIncidents,
  removeIncident,
  upsertIncident,
} from '../../../src/lib/stores/incidents.ts'
import { $operation, showOperation } from '../../../src/lib/stores/operation.ts'
import { loadPermissions } from '../../../src/lib/stores/permission-calls.ts'
import { clearPermissions } from '../../../src/lib/stores/permissions.ts'
import { settleOrganisation } from '../../../src/lib/stores/settle.ts'
import { raiseAlarm } from '../../support/people.ts'
import { useApp } from './app.ts'

const app = useApp()
const shown = () => ($incidents.value.state === 'ready' ? $incidents.value.value : undefined)
const titles = () => shown()?.map(({ title }) => title)

beforeEach(async () => {
  await app.signIn('mitglied')
  settleOrganisation()
  await loadPermissions()
})

describe('the latest incidents (specification, sections 4, 6, 8)', () => {
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
    app.breakAnswers()

    await loadIncidents()

    expect($incidents.value).toMatchObject({ state: 'failed', error: { kind: 'server', status: 500 } })
    expect(console.warn).toHaveBeenCalled()
  })

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
  showOperation(id)
  await expect.poll(() => $operation.value.state).toBe('ready')
  if ($operation.value.state !== 'ready') throw new Error('not ready')
  const { responses, timeline, ...pushed } = $operation.value.value

  upsertIncident({ ...pushed, title: 'THL 2', version: 9 }, 1)

  expect($operation.value).toMatchObject({ value: { title: 'THL 2', responses, timeline } })
  // What the push left out is asked for.
  await expect.poll(() => $operation.value).toMatchObject({ changing: false, value: { title: 'THL 1' } })
})
