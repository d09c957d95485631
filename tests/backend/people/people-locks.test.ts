import { describe, expect, test } from 'vitest'
import { type LockFacts, locksOf } from '../../../src/backend/people/locks.ts'
import type { LockReason, Person } from '../../../src/contract/people/people.ts'

// Issue, "People": nobody can remove the last administrator, or change their own administrator flag.

const ME = 1
const organisationAdmin = { id: ME, tenantAdmin: false }
const tenantAdmin = { id: ME, tenantAdmin: true }
const member = { id: 2, admin: false, tenant_admin: false, active: true, left_at: null }
const others = { elsewhere: false, otherAdmin: true, otherTenantAdmin: true }

type Case = [title: string, facts: LockFacts, locked: Partial<Person['locked']>]
const all = (reason: LockReason): Person['locked'] => ({
  name: reason,
  admin: reason,
  tenant_admin: reason,
  active: reason,
  membership: reason,
})
const own = { ...all('self'), name: null }
const lastAdmin = { ...member, admin: true }
const lastTenantAdmin = { ...member, tenant_admin: true }

const cases: Case[] = [
  [
    'who administers the organisation changes a member but for the tenant',
    { ...others, by: organisationAdmin, person: member },
    { tenant_admin: 'tenant' },
  ],
  ['who administers the tenant changes all of a member', { ...others, by: tenantAdmin, person: member }, {}],
  ['nobody their own', { ...others, by: organisationAdmin, person: { ...lastAdmin, id: ME } }, own],
  [
    'not of the tenant either',
    { ...others, by: tenantAdmin, person: { ...member, id: ME, tenant_admin: true } },
    own,
  ],
  [
    'another administrator like a member',
    { ...others, by: organisationAdmin, person: lastAdmin },
    { tenant_admin: 'tenant' },
  ],
  [
    'whoever belongs elsewhere keeps name and account',
    { ...others, by: organisationAdmin, person: member, elsewhere: true },
    { name: 'elsewhere', active: 'elsewhere', tenant_admin: 'tenant' },
  ],
  [
    'so do those of the tenant',
    { ...others, by: organisationAdmin, person: lastTenantAdmin },
    { name: 'tenant', active: 'tenant', tenant_admin: 'tenant' },
  ],
  [
    'the last of the organisation stays',
    { ...others, by: organisationAdmin, person: lastAdmin, otherAdmin: false },
    { admin: 'last_admin', active: 'last_admin', membership: 'last_admin', tenant_admin: 'tenant' },
  ],
  ['but for those of the tenant', { ...others, by: tenantAdmin, person: lastAdmin, otherAdmin: false }, {}],
  [
    'one who is not active is not the last',
    { ...others, by: organisationAdmin, person: { ...lastAdmin, active: false }, otherAdmin: false },
    { tenant_admin: 'tenant' },
  ],
  [
    'the last of the tenant stays for everybody',
    { ...others, by: tenantAdmin, person: lastTenantAdmin, otherTenantAdmin: false },
    { tenant_admin: 'last_admin', active: 'last_admin' },
  ],
  [
    'of whoever has left nothing is changed',
    { ...others, by: tenantAdmin, person: { ...member, left_at: '2026-01-01T00:00:00.000Z' } },
    all('elsewhere'),
  ],
]

describe('what is locked', () => {
  test.each(cases)('%s', (_, facts, locked) => {
    const open = { name: null, admin: null, tenant_admin: null, active: null, membership: null }
    expect(locksOf(facts)).toEqual({ ...open, ...locked })
  })
})
