import { expect, test } from 'vitest'
import type { User } from '../../src/contract/session.ts'
import { joinedOrganisation, type OpenInvitation, registrationStep } from '../../src/lib/registration-step.ts'

// Product page, section 2, Invitation: whoever has an account joins after signing in; one clear page each way out.

const email = 'nele@wehr.example'
const sender = { organisation_name: 'FF Neudorf', inviter_name: 'Lena Leitung' }
const open = (account: OpenInvitation['account']): OpenInvitation => ({
  state: 'open',
  ...sender,
  email,
  first_name: null,
  last_name: null,
  expires_at: '2026-12-01T12:00:00Z',
  account,
})
const member = (id: number, name: string) => ({
  organisation_id: id,
  organisation_name: name,
  organisation_short_name: name,
  function: null,
})
const person = (address: string, ...memberships: ReturnType<typeof member>[]): User => ({
  id: 1,
  tenant_admin: false,
  admin_organisation_ids: [],
  email: address,
  memberships,
})

test.each([
  ['none', undefined, 'register'],
  ['none', email, 'register'],
  ['none', 'andere@wehr.example', 'otherPerson'],
  ['known', undefined, 'signIn'],
  ['known', email, 'join'],
  ['known', 'andere@wehr.example', 'otherPerson'],
  ['unusable', undefined, 'unusable'],
  ['unusable', email, 'unusable'],
  ['unusable', 'andere@wehr.example', 'unusable'],
] as const)('account %s, signed in as %s: %s', (account, address, is) => {
  expect(registrationStep(open(account), address ? person(address) : undefined).is).toBe(is)
})

test.each(['used', 'expired', 'revoked', 'replaced'] as const)('%s: over, whoever looks', (state) => {
  for (const user of [undefined, person(email)]) {
    expect(registrationStep({ state, ...sender }, user)).toEqual({ is: 'over', link: { state, ...sender } })
  }
})

test('the organisation somebody has joined is the new one; of a tenant administrator, who has all, the one of that name', () => {
  const [first, second] = [member(1, 'FF Neudorf'), member(2, 'FF Neudorf')]
  expect(joinedOrganisation(person(email, first), person(email, first, second), 'FF Neudorf')).toBe(2)
  expect(joinedOrganisation(person(email), person(email, first), 'FF Neudorf')).toBe(1)
  const all = [member(3, 'FF Altdorf'), member(4, 'FF Neudorf')]
  expect(joinedOrganisation(person(email, ...all), person(email, ...all), 'FF Neudorf')).toBe(4)
  expect(joinedOrganisation(person(email), person(email), 'FF Neudorf')).toBeUndefined()
})
