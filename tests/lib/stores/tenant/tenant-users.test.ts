import { beforeEach, expect, test } from 'vitest'
import { problemOf } from '../../../../src/lib/api/api-error.ts'
import { endSession } from '../../../../src/lib/stores/session/session.ts'
import {
  $tenantUser,
  currentUserOf,
  endMembership,
  makeTenantUser,
  saveMembership,
  saveTenantUser,
  showTenantUser,
  tenantUsers,
} from '../../../../src/lib/stores/tenant/tenant-users.ts'
import { useApp } from '../app.ts'

// Issue, "Tenant administration": the people of a tenant as its administration sees and changes them.

const app = useApp()
const { $list } = tenantUsers
const names = () => {
  const list = $list.get()
  return list.state === 'ready' ? list.value.data.map(({ last_name }) => last_name) : list.state
}
const shown = () => {
  const user = $tenantUser.get()
  if (user.state !== 'ready') throw new Error(`the person is ${user.state}`)
  return user.value
}

beforeEach(async () => {
  endSession()
  await app.signIn('admin')
})

test('the list is loaded, narrowed down, and forgotten with whoever looked at it', async () => {
  await tenantUsers.load()
  expect(names()).toEqual(['Admin', 'Gast', 'Leitung', 'Mitglied'])
  tenantUsers.narrow({ organisation: 1 })
  await expect.poll(names).toEqual(['Leitung', 'Mitglied'])
  tenantUsers.narrow({ without_rights: 'true' })
  await expect.poll(names).toEqual(['Gast'])
  endSession()
  expect([names(), tenantUsers.$filter.get()]).toEqual(['loading', {}])
})

test('whoever does not administer the tenant asks for nothing', async () => {
  endSession()
  await app.signIn('leitung')
  await tenantUsers.load()
  expect(names()).toBe('loading')
})

test('a person is made, changed, added to an organisation, and taken out again', async () => {
  const { id } = await makeTenantUser({ first_name: 'Nora', last_name: 'Neu', email: 'nora@neu.example' })
  showTenantUser(id)
  await expect.poll(() => $tenantUser.get().state).toBe('ready')
  await saveTenantUser(id, { version: 1, phone: '112' })
  expect(shown()).toMatchObject({ phone: '112', version: 2 })

  const member = { function: 'Wart', group_ids: [], admin: false }
  await saveMembership({ userId: id, organisationId: 1 }, { version: 2, ...member })
  expect(shown().memberships).toMatchObject([{ organisation_id: 1, function: 'Wart' }])
  // Who still has the older one is told how it stands, and sees it.
  const late = await saveTenantUser(id, { version: 2, phone: '110' }).catch(currentUserOf)
  expect(late).toEqual(shown())

  await endMembership({ userId: id, organisationId: 1 })
  expect(shown().memberships).toMatchObject([{ left_at: expect.any(String) }])
  const refused = await makeTenantUser({ first_name: 'N', last_name: 'N', email: 'NORA@neu.example' }).catch(
    problemOf,
  )
  expect(refused).toMatchObject({ kind: 'invalid', fields: { email: [expect.any(String)] } })
})
