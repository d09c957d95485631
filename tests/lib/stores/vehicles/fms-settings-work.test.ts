import { beforeEach, expect, test } from 'vitest'
import { draftOf, inputOf } from '../../../../src/lib/vehicles/fms-settings-form.ts'
import { useApp } from '../app.ts'

// Product page, section 2: rows that people edit have `version`: a stale write gets 409 with the current row.

const app = useApp()
const { $fmsLook } = await import('../../../../src/lib/vehicles/fms-look.ts')
const { loadFmsSettings } = await import('../../../../src/lib/stores/vehicles/fms-settings.ts')
const { readFmsSettings, saveFmsSettings, theirsOf } =
  await import('../../../../src/lib/stores/vehicles/fms-settings-work.ts')
const { problemOf } = await import('../../../../src/lib/api/api-error.ts')

beforeEach(() => app.signIn('admin'))

/** As the form sends it, with another word for status 3. */
async function called(word: string) {
  const settings = await readFmsSettings()
  const draft = draftOf(settings)
  return inputOf(
    { ...draft, labels: { ...draft.labels, de: { ...draft.labels.de, '3': word } } },
    settings.version,
  )
}

test('what an administrator saves is shown at once, and an answer that was under way does not undo it', async () => {
  const input = await called('Ausgerückt')
  const open = app.holdBack('GET /api/tenant/fms', 'answer')
  const late = loadFmsSettings()
  await expect.poll(() => app.held()).toBe(true)

  await saveFmsSettings(input)
  expect($fmsLook.value.words?.de[3]).toBe('Ausgerückt')
  open()
  await late

  expect($fmsLook.value.words?.de[3]).toBe('Ausgerückt')
})

test('of two administrators the slower one is told what the other one has made of it, and saves over it knowingly', async () => {
  const mine = await called('Meins')
  await saveFmsSettings(await called('Deren'))

  const theirs = theirsOf(await saveFmsSettings(mine).catch((error: unknown) => error))
  expect(theirs?.words.de[3]).toBe('Deren')
  await saveFmsSettings({ ...mine, version: theirs?.version ?? 0 })

  expect((await readFmsSettings()).words.de[3]).toBe('Meins')
})

test('whoever is no administrator of the tenant is refused, and without a network nothing is saved', async () => {
  const input = await called('Von niemandem')
  app.cutNetwork()
  const cut = await saveFmsSettings(input).catch((error: unknown) => error)
  expect(problemOf(cut).kind).toBe('offline')
  app.mendNetwork()

  await app.signIn('leitung')
  const refused = await saveFmsSettings(input).catch((error: unknown) => error)

  expect(problemOf(refused).kind).toBe('forbidden')
  expect((await readFmsSettings()).words.de[3]).not.toBe('Von niemandem')
})
