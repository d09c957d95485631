import { beforeEach, describe, expect, test } from 'vitest'
import type { Tenant } from '../../../src/contract/tenant/tenant.ts'
import { tokenOf } from '../../support/calls/invited.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { everythingStored } from '../../support/matrix/stored.ts'
import { people } from '../../support/worlds/people.ts'

// The tenant itself: name, contact, default language, quota. Who may call is proved by the matrix.

const backendOf = useEnginesOfGate()

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  let admin: string
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    admin = await tokenOf(backend, people.admin)
  })

  const send = async (method: string, body?: object) => {
    const answer = await backend.call(method, '/api/tenant', { token: admin, ...(body && { body }) })
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> }
  }
  const get = async () => (await send('GET')).json as unknown as Tenant
  const change = async (input: object) => send('PATCH', { version: (await get()).version, ...input })

  test('what is given is changed, an empty text is none, and who has changed it is said', async () => {
    const before = await get()
    const given = { name: 'Landkreis Ähre', contact_email: 'hilfe@kreis.example', contact_phone: '112' }
    expect((await change({ ...given, locale: 'en', storage_quota: 5_000_000_000 })).status).toBe(200)
    expect(await get()).toMatchObject({
      ...given,
      locale: 'en',
      storage_quota: 5_000_000_000,
      storage_used: before.storage_used,
      changed_by: 'Anna Admin',
      version: before.version + 1,
    })
    expect((await change({ contact_phone: ' ', storage_quota: null, locale: 'de' })).json).toMatchObject({
      contact_phone: null,
      storage_quota: null,
    })
  })

  test('of two who change it the second is told how it is', async () => {
    const { version } = await get()
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((contact_name) => send('PATCH', { version, contact_name: contact_name + version })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.json['current']).toEqual(await get())
  })

  test.for([
    ['no name', { name: '' }, 'name'],
    ['no address of a mail', { contact_email: 'hilfe@' }, 'contact_email'],
    ['an unknown language', { locale: 'fr' }, 'locale'],
    ['more than there is', { storage_quota: 1e16 }, 'storage_quota'],
    ['another id', { id: 2 }, 'id'],
  ] as const)('%s is refused by its field, and changes nothing', async ([, input, field]) => {
    const before = await everythingStored(backend.database)
    const { status, json } = await change(input)
    expect([status, Object.keys(json['errors'] as object)]).toEqual([422, [field]])
    expect(await everythingStored(backend.database)).toBe(before)
  })
})
