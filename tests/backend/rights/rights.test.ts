import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { decidePermission, type Grant, type Standing } from '../../../src/backend/rights/rights.ts'
import { inProcess, type InProcess } from '../../support/servers/in-process.ts'
import { DEMO_PASSWORD, INTAKE_KEY, people } from '../../support/worlds/people.ts'

const grant = (organisationId: number | null, granted: boolean, source = 'direct'): Grant => ({
  name: 'operations.view',
  organisationId,
  granted,
  source,
})
const standing = (more: Partial<Standing>): Standing => ({
  tenantAdmin: false,
  member: true,
  organisationAdmin: false,
  grants: [],
  ...more,
})

describe('the order of the product page, section 2, Permission grant', () => {
  test.each([
    ['nothing granted', standing({}), false, null],
    ['tenant admin, not even a member', standing({ tenantAdmin: true, member: false }), true, 'tenant_admin'],
    [
      'tenant admin against a refusal',
      standing({ tenantAdmin: true, grants: [grant(7, false)] }),
      true,
      'tenant_admin',
    ],
    [
      'organisation admin against a refusal',
      standing({ organisationAdmin: true, grants: [grant(7, false)] }),
      true,
      'organisation_admin',
    ],
    [
      'organisation admin who is no member',
      standing({ organisationAdmin: true, member: false }),
      false,
      null,
    ],
    ['granted here', standing({ grants: [grant(7, true)] }), true, 'direct'],
    ['granted elsewhere', standing({ grants: [grant(8, true)] }), false, null],
    ['granted generally', standing({ grants: [grant(null, true)] }), true, 'direct'],
    ['granted generally, no member', standing({ member: false, grants: [grant(null, true)] }), false, null],
    [
      'name:organisationId takes precedence: refused here, granted generally',
      standing({ grants: [grant(null, true), grant(7, false)] }),
      false,
      'direct',
    ],
    [
      'name:organisationId takes precedence: granted here, refused generally',
      standing({ grants: [grant(null, false), grant(7, true)] }),
      true,
      'direct',
    ],
    [
      'among several a refusal beats a grant',
      standing({ grants: [grant(7, true, 'group:A'), grant(7, false, 'group:B')] }),
      false,
      'group:B',
    ],
    ['another name', standing({ grants: [{ ...grant(7, true), name: 'files.view' }] }), false, null],
  ])('%s', (_, given, granted, source) => {
    expect(decidePermission('operations.view', 7, given)).toEqual({ granted, source })
  })
})

describe('the same rule in every call and for every recipient', () => {
  let backend: InProcess
  let token: string
  let userId: number
  beforeEach(async () => {
    backend = await inProcess()
    const body = { email: people.mitglied, password: DEMO_PASSWORD }
    const answer = (await (await backend.call('POST', '/api/login', { body })).json()) as {
      token: string
      user: { id: number }
    }
    token = answer.token
    userId = answer.user.id
  })
  afterEach(() => backend.close())

  const refuse = (name: Grant['name']) =>
    backend.database.write((queries) =>
      queries
        .insertInto('permission_grants')
        .values({ tenant_id: 1, user_id: userId, organisation_id: 1, name, granted: false })
        .execute(),
    )
  const raise = (source_id: string) =>
    backend.call('POST', '/api/intake/alarm', {
      token: INTAKE_KEY,
      body: { source: 'test', source_id, title: 'B1' },
    })

  test('own organisation without the right: 403, nothing written, no notification, no channel', async () => {
    await raise('before')
    await refuse('operations.view')
    await refuse('vehicles.fms')
    await raise('after')

    const refused = await Promise.all([
      backend.call('POST', '/api/organisation/1/operations/latest', { token }),
      backend.call('GET', '/api/organisation/1/operations', { token }),
      backend.call('GET', '/api/organisation/1/operation/1', { token }),
      backend.call('POST', '/api/organisation/1/operation/1/response', { token, body: { answer: 'coming' } }),
      backend.call('POST', '/api/organisation/1/vehicle/1/fms', { token, body: { status: 3 } }),
      backend.call('POST', '/broadcasting/auth', {
        token,
        body: { socket_id: '1.1', channel_name: 'private-organisation.1.operations' },
      }),
    ])
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
    expect(await backend.database.read.selectFrom('operation_responses').selectAll().execute()).toEqual([])
    const told = await backend.database.read
      .selectFrom('notifications')
      .select('operation_id')
      .where('user_id', '=', userId)
      .execute()
    expect(told).toHaveLength(1)
  })

  test('who has left an organisation is a stranger to it at once', async () => {
    await raise('before')
    await backend.database.write((queries) =>
      queries
        .updateTable('memberships')
        .set({ left_at: '2026-11-21T12:00:00.000Z' })
        .where('user_id', '=', userId)
        .execute(),
    )
    const latest = await backend.call('POST', '/api/organisation/1/operations/latest', { token })
    const list = await backend.call('GET', '/api/notifications', { token })
    expect(latest.status).toBe(404)
    expect(await list.json()).toMatchObject({ total: 0 })
    const rows = await backend.database.read.selectFrom('notifications').select(['id', 'user_id']).execute()
    const own = rows.find((row) => row.user_id === userId)?.id
    const read = await backend.call('POST', `/api/notifications/${own}/read`, { token })
    expect([read.status, await read.text()]).toEqual([404, expect.not.stringContaining('B1')])
  })

  test('caller data is answered only to those who hold operations.update', async () => {
    await raise('with a caller')
    await backend.database.write((queries) =>
      queries.updateTable('operations').set({ caller_name: 'Frau Huber', caller_phone: '0891234' }).execute(),
    )
    const body = { email: people.leitung, password: DEMO_PASSWORD }
    const leader = (await (await backend.call('POST', '/api/login', { body })).json()) as { token: string }
    const { id } = (await (await raise('with a caller')).json()) as { id: number }
    const path = `/api/organisation/1/operation/${id}`

    expect(await (await backend.call('GET', path, { token })).text()).not.toContain('Huber')
    expect(await (await backend.call('GET', path, { token: leader.token })).json()).toMatchObject({
      caller_name: 'Frau Huber',
    })
    const lists = [
      await backend.call('POST', '/api/organisation/1/operations/latest', { token: leader.token }),
      await backend.call('GET', '/api/organisation/1/operations', { token: leader.token }),
    ]
    for (const list of lists) expect(await list.text()).not.toContain('Huber')
  })

  test('another tenant’s organisation does not exist, for its tenant admin neither', async () => {
    const foreign = await backend.database.write(async (queries) => {
      const created_at = '2026-11-21T12:00:00.000Z'
      const tenant = await queries
        .insertInto('tenants')
        .values({ name: 'Andere', locale: 'de', created_at })
        .returning('id')
        .executeTakeFirstOrThrow()
      return queries
        .insertInto('organisations')
        .values({
          tenant_id: tenant.id,
          name: 'FF Anderswo',
          short_name: 'Anderswo',
          kind: 'FF',
          time_zone: 'Europe/Berlin',
          active: true,
          created_at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    })
    const body = { email: people.admin, password: DEMO_PASSWORD }
    const admin = (await (await backend.call('POST', '/api/login', { body })).json()) as { token: string }
    const path = `/api/organisation/${foreign.id}/operations/latest`
    expect((await backend.call('POST', path, { token: admin.token })).status).toBe(404)
    const rights = await backend.call('GET', '/api/permissions/user/me', { token: admin.token })
    expect(await rights.text()).not.toContain('Anderswo')
  })

  test.each([
    ['private-user.2', 403],
    ['private-user.01', 403],
    ['private-organisation.2.operations', 403],
    ['private-organisation.1.secrets', 403],
    ['private-encrypted-user.1', 403],
    ['presence-user.1', 403],
    ['user.1', 403],
    ['private-user.1', 200],
    ['private-organisation.1.operations', 200],
    ['private-organisation.1.vehicles', 200],
  ])('channel %s is answered %i', async (channel_name, status) => {
    const answer = await backend.call('POST', '/broadcasting/auth', {
      token,
      body: { socket_id: '1.1', channel_name },
    })
    expect(answer.status).toBe(status)
  })
})
