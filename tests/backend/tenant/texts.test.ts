import { beforeEach, describe, expect, test } from 'vitest'
import type { PublicText, TenantText } from '../../../src/contract/tenant/tenant-texts.ts'
import { tokenOf } from '../../support/calls/invited.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { people } from '../../support/worlds/people.ts'
import { addTenant } from '../../support/worlds/tenant-rows.ts'

// Imprint, privacy notice and accessibility statement are texts of the tenant, which everybody may read.

const backendOf = useEnginesOfGate()

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  let admin: string
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    admin = await tokenOf(backend, people.admin)
  })

  const answerOf = async (answer: Response) => ({
    status: answer.status,
    json: (await answer.json()) as Record<string, unknown>,
  })
  const put = async (body: object) =>
    answerOf(await backend.call('PUT', '/api/tenant/texts', { token: admin, body }))
  const read = async (query: string) => {
    const { json } = await answerOf(await backend.call('GET', `/api/texts?${query}`, {}))
    return json as unknown as PublicText
  }
  const versionOf = async (name: string, locale: string) => {
    const { json } = await answerOf(await backend.call('GET', '/api/tenant/texts', { token: admin }))
    return (json as unknown as TenantText[]).find((one) => one.name === name && one.locale === locale)
      ?.version
  }

  test('what is written is read by everybody, in the other language where there is none in their own', async () => {
    expect(await read('name=imprint&locale=de')).toMatchObject({ text: null, tenant: { name: 'Demo' } })
    const version = await versionOf('imprint', 'de')
    const { status, json } = await put({ name: 'imprint', locale: 'de', version, text: ' # Wer \n\nWir. ' })
    expect([status, json]).toEqual([200, expect.objectContaining({ text: '# Wer \n\nWir.', version: 1 })])
    expect(await read('name=imprint&locale=en')).toMatchObject({ text: '# Wer \n\nWir.', locale: 'de' })
    expect(await read('name=privacy&locale=de')).toMatchObject({ text: null, locale: null })
    const member = await tokenOf(backend, people.mitglied)
    const own = await backend.call('GET', '/api/user/texts?name=imprint&locale=de', { token: member })
    expect(await own.json()).toMatchObject({ text: '# Wer \n\nWir.' })
  })

  test('of two who write it the second is told what the first has written; to save again what is so is none', async () => {
    const about = { name: 'privacy', locale: 'de', version: await versionOf('privacy', 'de') }
    const answers = [await put({ ...about, text: 'eins' }), await put({ ...about, text: 'eins' })]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const late = await put({ ...about, text: 'zwei' })
    expect([late.status, late.json['current']]).toEqual([409, answers[0]?.json])
  })

  test.for([
    ['an unknown text', { name: 'terms' }, 'name'],
    ['an unknown language', { locale: 'fr' }, 'locale'],
    ['what is longer than twenty pages', { text: 'x'.repeat(60_001) }, 'text'],
  ] as const)('%s is refused by its field', async ([, input, field]) => {
    const { status, json } = await put({ name: 'imprint', locale: 'de', version: 0, text: '', ...input })
    expect([status, Object.keys(json['errors'] as object)]).toEqual([422, [field]])
  })

  test('of several tenants a visitor says whom they mean, and reads nothing of the others', async () => {
    const other = await backend.database.write((queries) => addTenant(queries, `Kreis ${engine}`))
    expect(await read('name=imprint&locale=de')).toMatchObject({ tenant: null, text: null })
    expect((await read('name=imprint&locale=de')).tenants).toContainEqual({
      id: other,
      name: `Kreis ${engine}`,
    })
    expect(await read(`name=imprint&locale=de&tenant=${other}`)).toMatchObject({
      tenant: { id: other },
      tenants: [],
      text: null,
    })
    const missing = await backend.call('GET', '/api/texts?name=imprint&locale=de&tenant=999', {})
    expect(missing.status).toBe(404)
  })
})
