import { beforeEach, expect, test, vi } from 'vitest'
import { problemOf } from '../../../../src/lib/api/api-error.ts'
import {
  $diveraPreview,
  $diveraTest,
  checkDivera,
  forgetDiveraChecks,
} from '../../../../src/lib/stores/divera/divera-check.ts'
import {
  $divera,
  $freshWebhook,
  currentDivera,
  loadDivera,
  renewWebhook,
  saveDivera,
} from '../../../../src/lib/stores/divera/divera.ts'
import { diveraLog } from '../../../../src/lib/stores/divera/divera-log.ts'
import { followDivera } from '../../../../src/lib/stores/divera/follow.ts'
import { chooseOrganisation } from '../../../../src/lib/stores/organisation/organisation.ts'
import { endSession } from '../../../../src/lib/stores/session/session.ts'
import { useApp } from '../app.ts'

const app = useApp()
const known = () => {
  const divera = $divera.get()
  if (divera.state !== 'ready') throw new Error(`the connection is ${divera.state}`)
  return divera.value
}

beforeEach(async () => {
  endSession()
  await app.signIn('leitung')
  chooseOrganisation(1)
  await loadDivera()
})

test('a change is shown, and the key of it is not', async () => {
  const { version } = known()
  await saveDivera({ personal_key: 'a-key-of-sixteen-and-more', poll_seconds: 90, version })
  expect(known()).toMatchObject({ poll_seconds: 90, personal_key: { set: true, last4: 'more' } })
  expect(JSON.stringify(known())).not.toContain('sixteen')
})

test('a change of an older version is refused, and the store shows the newer one', async () => {
  const { version } = known()
  await saveDivera({ poll_seconds: 120, version })
  const refused = await saveDivera({ poll_seconds: 300, version }).catch((error: unknown) => error)
  expect(problemOf(refused)).toMatchObject({ kind: 'server', status: 409 })
  expect(currentDivera(refused)).toEqual(known())
  expect(known().poll_seconds).toBe(120)
})

test('the address of the webhook is shown once, and forgotten with the person', async () => {
  await renewWebhook()
  expect($freshWebhook.get()).toEqual({ organisationId: 1, url: expect.stringMatching(/^\/api\//) as string })
  expect(known().webhook).toMatchObject({ called_at: null })
  endSession()
  expect([$freshWebhook.get(), $divera.get().state]).toEqual([undefined, 'loading'])
})

test('another organisation shows nothing of the first one, nor an answer that is on its way', async () => {
  const name = 'POST /api/organisation/1/integrations/divera/test'
  const release = app.holdBack(name, 'answer')
  const testing = checkDivera()
  await expect.poll(() => app.held()).toBe(true)
  chooseOrganisation(2)
  release()
  await testing
  expect([$diveraTest.get(), $divera.get().state]).toEqual([undefined, 'loading'])
})

test('test and preview are forgotten together', () => {
  const preview = { alarms: [], alarm_count: 0, units: [], vehicles: [], groups: [], failures: [] }
  $diveraPreview.set({ preview: { ...preview, own: { vehicles: [], groups: [] } }, round: 1 })
  forgetDiveraChecks()
  expect($diveraPreview.get()).toBeUndefined()
})

test('while its page is visible, the connection and its log are asked for again, and the log where something has happened', async () => {
  const visibility = { visibilityState: 'visible', addEventListener: vi.fn(), removeEventListener: vi.fn() }
  vi.stubGlobal('document', visibility)
  vi.stubGlobal('navigator', { onLine: true })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await diveraLog.load()
  const stop = followDivera()
  const called = '2026-11-29T12:00:00.000Z'
  await app.write(async (queries) => {
    const changed = { webhook_made_at: called, webhook_called_at: called }
    await queries.updateTable('divera_connections').set(changed).where('organisation_id', '=', 1).execute()
    const entry = { tenant_id: 1, organisation_id: 1, at: called, way: 'webhook', outcome: 'waits' } as const
    await queries.insertInto('divera_log').values(entry).execute()
  })
  const shown = () => {
    const log = diveraLog.$data.get()
    return [known().webhook?.called_at, log.state === 'ready' ? log.value.rows.length : 0]
  }
  visibility.visibilityState = 'hidden'
  vi.advanceTimersByTime(20_000)
  visibility.visibilityState = 'visible'
  expect(shown()).toEqual([null, 0])
  vi.advanceTimersByTime(20_000)
  await expect.poll(shown).toEqual([called, 1])
  stop()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
