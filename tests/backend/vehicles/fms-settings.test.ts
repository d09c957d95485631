import { describe, expect, test } from 'vitest'
import { FMS_WORD_LENGTH, type FmsSettings } from '../../../src/contract/vehicles/fms-settings.ts'
import { fmsWordsOf } from '../../../src/backend/vehicles/fms-settings.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { DEMO_PASSWORD, people, type Person } from '../../support/worlds/people.ts'
import { addTenant } from '../../support/worlds/tenant-rows.ts'

// Product page, section 4: "FMS labels (preset "Standard"; tenants can choose or edit)". Who may call is proved by the
// matrix.

const backendOf = useEnginesOfGate()
const path = '/api/tenant/fms'
const tokenOf = async ({ call }: InProcess, person: Person) => {
  const answer = await call('POST', '/api/login', {
    body: { email: people[person], password: DEMO_PASSWORD },
  })
  return ((await answer.json()) as { token: string }).token
}
const get = async ({ call }: InProcess, token: string) =>
  (await (await call('GET', path, { token })).json()) as FmsSettings
const put = async ({ call }: InProcess, token: string, body: unknown) => {
  const answer = await call('PUT', path, { token, body })
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> }
}
const chosen = {
  preset: 'classic',
  labels: { de: { 2: ' Am Gerätehaus ', 9: '' }, en: { 3: 'On the way' } },
  stale_after_minutes: 90,
  stale_at_rest_after_minutes: 60 * 24 * 3,
}

describe.each(enginesOfGate)('on %s', (engine) => {
  test('a tenant that has chosen nothing has the standard words, and statuses at rest that never get old', async ({
    skip,
  }) => {
    const backend = backendOf(engine, skip)
    const { words, ...others } = await get(backend, await tokenOf(backend, 'mitglied'))

    expect(others).toEqual({
      preset: 'standard',
      labels: { de: {}, en: {} },
      stale_after_minutes: 720,
      stale_at_rest_after_minutes: null,
      version: 1,
    })
    expect(words.de[3]).toBe('Einsatz übernommen')
    expect(words.en[6]).toBe('Not available')
  })

  test('what an administrator chooses everybody of the tenant reads: own words over those of the preset, those over the standard', async ({
    skip,
  }) => {
    const backend = backendOf(engine, skip)
    const admin = await tokenOf(backend, 'admin')
    const { version } = await get(backend, admin)

    const { status, json } = await put(backend, admin, { version, ...chosen })
    expect(status).toBe(200)
    const known = await get(backend, await tokenOf(backend, 'mitglied'))
    expect(known).toEqual(json)
    expect(known).toMatchObject({
      preset: 'classic',
      labels: { de: { 2: 'Am Gerätehaus' }, en: { 3: 'On the way' } },
      stale_after_minutes: 90,
      stale_at_rest_after_minutes: 4320,
      version: version + 1,
    })
    expect(known.words.de.slice(2, 4)).toEqual(['Am Gerätehaus', 'Einsatz übernommen'])
    expect(known.words.de[0]).toBe('Notruf')
    expect(known.words.en.slice(2, 4)).toEqual(['Available at station', 'On the way'])
    const words = await fmsWordsOf(backend.database.read, 1)
    expect([words('de')[2], words('en')[3]]).toEqual(['Am Gerätehaus', 'On the way'])
  })

  test('another tenant keeps its own words', async ({ skip }) => {
    const backend = backendOf(engine, skip)
    const admin = await tokenOf(backend, 'admin')
    const { version } = await get(backend, admin)
    await put(backend, admin, { version, ...chosen, labels: { de: { 2: 'Daheim' } } })

    const other = await backend.database.write((queries) => addTenant(queries, 'Nachbarkreis'))
    expect((await fmsWordsOf(backend.database.read, other))('de')[2]).toBe('Einsatzbereit auf Wache')
  })

  test('of two who change them at once the second is told, with how they are now; the same once more is no conflict', async ({
    skip,
  }) => {
    const backend = backendOf(engine, skip)
    const admin = await tokenOf(backend, 'admin')
    const { version } = await get(backend, admin)
    const mine = { version, ...chosen, stale_after_minutes: 11 }
    await put(backend, admin, mine)
    const before = await get(backend, admin)

    const late = await put(backend, admin, { ...mine, stale_after_minutes: 12 })
    expect(late).toEqual({ status: 409, json: { message: expect.any(String), current: before } })
    // Its answer was lost, and it is sent again.
    expect((await put(backend, admin, mine)).json).toEqual(before)
    expect(await get(backend, admin)).toEqual(before)
  })

  test.for([
    ['too long', { labels: { de: { 3: 'x'.repeat(FMS_WORD_LENGTH + 1) } } }, ['labels.de.3']],
    ['two lines', { labels: { en: { 0: 'Emergency\ncall' } } }, ['labels.en.0']],
    ['no text', { labels: { de: { 4: 4 } } }, ['labels.de.4']],
    ['no status', { labels: { de: { 10: 'Zehn' } } }, ['labels.de.10']],
    ['no language', { labels: { fr: {} } }, ['labels.fr']],
    ['no preset', { preset: 'bavarian' }, ['preset']],
    ['at once', { stale_after_minutes: 0 }, ['stale_after_minutes']],
    ['half a minute', { stale_at_rest_after_minutes: 0.5 }, ['stale_at_rest_after_minutes']],
    ['for ever, but not never', { stale_after_minutes: 1e9 }, ['stale_after_minutes']],
    ['no version', { version: undefined }, ['version']],
    ['something else', { colour: 'red' }, ['colour']],
  ] as const)(
    'what is wrong is named by its field, and nothing is saved: %s',
    async ([, wrong, fields], { skip }) => {
      const backend = backendOf(engine, skip)
      const admin = await tokenOf(backend, 'admin')
      const before = await get(backend, admin)

      const { status, json } = await put(backend, admin, { version: before.version, ...chosen, ...wrong })
      expect([status, Object.keys(json['errors'] ?? {})]).toEqual([422, fields])
      expect(await get(backend, admin)).toEqual(before)
    },
  )

  test('words that another version has kept and this one cannot read are those of the preset', async ({
    skip,
  }) => {
    const backend = backendOf(engine, skip)
    await backend.database.write((queries) =>
      queries
        .updateTable('tenants')
        .set({ fms_preset: 'bavarian', fms_labels: JSON.stringify({ de: { 2: 7 }, fr: {} }) })
        .where('id', '=', 1)
        .execute(),
    )

    const { preset, words } = await get(backend, await tokenOf(backend, 'mitglied'))
    expect([preset, words.de[2]]).toEqual(['standard', 'Einsatzbereit auf Wache'])
  })
})
