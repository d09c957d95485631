import { beforeEach, describe, expect, test } from 'vitest'
import type {
  ListedOrganisation,
  TenantOrganisation,
} from '../../../src/contract/tenant/tenant-organisations.ts'
import { tokenOf } from '../../support/calls/invited.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { everythingStored } from '../../support/matrix/stored.ts'
import { people } from '../../support/worlds/people.ts'
import { addOrganisation, addTenant } from '../../support/worlds/tenant-rows.ts'

// The organisations of a tenant: data, kind, colour, clocks, autoclose, active. Who may call is proved by the matrix.

const backendOf = useEnginesOfGate()
let made = 0

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  let admin: string
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    admin = await tokenOf(backend, people.admin)
  })

  const send = async (method: string, path: string, body?: object, token = admin) => {
    const answer = await backend.call(method, `/api/tenant/${path}`, { token, ...(body && { body }) })
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> }
  }
  const list = async () => (await send('GET', 'organisations')).json as unknown as ListedOrganisation[]
  const get = async (id: number) =>
    (await send('GET', `organisation/${id}`)).json as unknown as TenantOrganisation
  const change = async (id: number, input: object) =>
    send('PATCH', `organisation/${id}`, { version: (await get(id)).version, ...input })
  const make = async (input: object = {}) => {
    const name = `FF Neu ${(made += 1)}`
    const { status, json } = await send('POST', 'organisations', {
      name,
      short_name: name,
      kind: 'FF',
      ...input,
    })
    return { status, json, organisation: json as unknown as TenantOrganisation }
  }

  test('a new one is what was given, and begins with a group whose members see what they need', async () => {
    const { status, organisation } = await make({ kind: 'WF', lat: 50.1, lng: 11.2, colour: 'teal' })
    expect(status).toBe(201)
    expect(organisation).toMatchObject({ kind: 'WF', lat: 50.1, colour: 'teal', active: true, version: 1 })
    expect(await get(organisation.id)).toEqual(organisation)
    const groups = await backend.call('GET', `/api/organisation/${organisation.id}/groups`, { token: admin })
    expect(await groups.json()).toMatchObject([
      {
        name: 'Einsatzabteilung',
        new_members_join: true,
        permissions: expect.arrayContaining([{ name: 'operations.view', granted: true }]) as unknown,
      },
    ])
  })

  test('the list counts whoever is active, and knows the last alarm that was none of a test', async () => {
    const [first] = (await list()).filter(({ id }) => id === 1)
    expect(first).toMatchObject({ members: 2, administrators: 1, vehicles: 5, active: true })
    expect(first?.last_alarm_at).toMatch(/^20/)
    expect(first?.last_login_at).toBeNull()
  })

  test('no two have the same name, or the same short one, in whatever case', async () => {
    const { organisation } = await make()
    const name = organisation.name.toUpperCase()
    const again = await make({ name, short_name: name })
    expect([again.status, Object.keys(again.json['errors'] as object)]).toEqual([422, ['name', 'short_name']])
    const { organisation: other } = await make()
    expect((await change(other.id, { name })).status).toBe(422)
    expect((await change(organisation.id, { name })).status).toBe(200)
  })

  test.for([
    ['no name', { name: ' ' }, 'name'],
    ['an unknown kind', { kind: 'Polizei' }, 'kind'],
    ['half of a position', { lat: 50 }, 'lng'],
    ['a quota of nothing', { storage_quota: 0 }, 'storage_quota'],
    ['half a byte', { storage_quota: 0.5 }, 'storage_quota'],
    ['another tenant', { tenant_id: 2 }, 'tenant_id'],
  ] as const)('%s is refused by its field, and makes nothing', async ([, input, field]) => {
    const before = await everythingStored(backend.database)
    const { status, json } = await make(input)
    expect([status, Object.keys(json['errors'] as object)]).toEqual([422, [field]])
    expect(await everythingStored(backend.database)).toBe(before)
  })

  test('one of another tenant is not there', async () => {
    const id = await backend.database.write(async (queries) =>
      addOrganisation(queries, { tenant: await addTenant(queries, `Fremd ${engine}`), name: 'FF Fremd' }),
    )
    expect((await send('GET', `organisation/${id}`)).status).toBe(404)
    expect((await send('PATCH', `organisation/${id}`, { version: 1, phone: '1' })).status).toBe(404)
    expect((await list()).map((one) => one.id)).not.toContain(id)
  })

  test('of two who change it the second is told how it is, and to save again what is so is no conflict', async () => {
    const { organisation } = await make()
    const body = { version: 1, phone: '112' }
    expect((await send('PATCH', `organisation/${organisation.id}`, body)).status).toBe(200)
    expect((await send('PATCH', `organisation/${organisation.id}`, body)).status).toBe(200)
    const late = await send('PATCH', `organisation/${organisation.id}`, { version: 1, phone: '113' })
    expect([late.status, late.json['current']]).toEqual([409, await get(organisation.id)])
  })

  test('one that is not active is gone for its members, its keys and its alarms, and comes back as it was', async () => {
    const member = await tokenOf(backend, people.mitglied)
    const alarm = () =>
      backend.call('POST', '/api/intake/alarm', {
        token: 'demo-intake-key',
        body: { source: 'test', source_id: `stopped-${(made += 1)}`, title: 'B1' },
      })
    const seen = async () =>
      (await backend.call('GET', '/api/organisation/1/vehicles', { token: member })).status

    expect((await change(1, { active: false })).json).toMatchObject({
      active: false,
      concerned: { members: 2 },
    })
    expect([await seen(), (await alarm()).status]).toEqual([404, 401])
    expect((await list()).at(-1)).toMatchObject({ id: 1, active: false })
    expect((await change(1, { active: true })).json).toMatchObject({ active: true })
    expect([await seen(), (await alarm()).status]).toEqual([200, 201])
  })

  test('its quota holds for its documents alone, within that of the tenant', async () => {
    const { organisation } = await make()
    const id = organisation.id
    expect((await change(id, { storage_quota: 1000 })).json).toMatchObject({ storage_quota: 1000 })
    const choices = await backend.call('GET', `/api/organisation/${id}/documents/choices`, { token: admin })
    expect(await choices.json()).toMatchObject({ quota: 1000, used: 0 })
    expect((await change(id, { storage_quota: null })).json).toMatchObject({ storage_quota: null })
    const after = await backend.call('GET', `/api/organisation/${id}/documents/choices`, { token: admin })
    expect(await after.json()).not.toMatchObject({ quota: 1000 })
  })
})
