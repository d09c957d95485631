import { beforeEach, expect, test, vi } from 'vitest'
import { useApp } from '../app.ts'

// Product page, section 4: "FMS labels (preset "Standard"; tenants can choose or edit)"; section 3: the client hides a
// feature whose call answers 404 or 501.

const app = useApp()
const { $fmsLook } = await import('../../../../src/lib/vehicles/fms-look.ts')
const { $fmsSettings, loadFmsSettings } = await import('../../../../src/lib/stores/vehicles/fms-settings.ts')
const { reloadShown } = await import('../../../../src/lib/stores/device/shown.ts')
const { endSession } = await import('../../../../src/lib/stores/session/session.ts')

const word = (status: number) => $fmsLook.value.words?.de[status]
const rename = (status: number, name: string) =>
  app.write((queries) =>
    queries
      .updateTable('tenants')
      .set({ fms_labels: JSON.stringify({ de: { [status]: name } }), fms_stale_after_minutes: 30 })
      .where('id', '=', 1)
      .execute(),
  )

beforeEach(async () => {
  await rename(2, 'Daheim')
  await app.signIn('mitglied')
})

test('what the tenant calls its statuses is known once it was asked for; until then nothing is', async () => {
  expect($fmsLook.value).toEqual({
    words: undefined,
    limits: { stale_after_minutes: 720, stale_at_rest_after_minutes: null },
  })

  await loadFmsSettings()

  expect([word(2), word(3)]).toEqual(['Daheim', 'Einsatz übernommen'])
  expect($fmsLook.value.limits.stale_after_minutes).toBe(30)
})

test('a change is there after the next time it is asked for; without one nothing is drawn anew', async () => {
  await loadFmsSettings()
  const before = $fmsLook.value
  await loadFmsSettings()
  expect($fmsLook.value).toBe(before)

  await rename(2, 'Gerätehaus')
  await loadFmsSettings()

  expect(word(2)).toBe('Gerätehaus')
})

test('without a network, and where something on the way answers nonsense, the words stay', async () => {
  await loadFmsSettings()

  app.cutNetwork()
  await loadFmsSettings()
  expect(word(2)).toBe('Daheim')

  app.mendNetwork()
  app.breakAnswers()
  await loadFmsSettings()
  expect(word(2)).toBe('Daheim')
})

test('whoever leaves takes the words of their tenant along, and an answer that comes too late is nobody’s', async () => {
  await loadFmsSettings()
  endSession()
  expect([$fmsSettings.get().state, word(2)]).toEqual(['loading', undefined])

  await app.signIn('mitglied')
  const open = app.holdBack('GET /api/tenant/fms', 'answer')
  const asking = loadFmsSettings()
  await expect.poll(() => app.held()).toBe(true)
  endSession()
  open()
  await asking

  expect([$fmsSettings.get().state, word(2)]).toEqual(['loading', undefined])
})

test('it is asked for while something shows a status, and not otherwise', async () => {
  vi.stubGlobal('window', globalThis)
  const asked = () => app.count('GET /api/tenant/fms')
  expect(asked()).toBe(0)

  const unbind = $fmsLook.listen(() => undefined)
  await expect.poll(() => word(2)).toBe('Daheim')
  expect(asked()).toBe(1)

  await rename(2, 'Gerätehaus')
  // What passed while the line was cut is not sent again.
  reloadShown()
  await expect.poll(() => word(2)).toBe('Gerätehaus')
  unbind()
})
