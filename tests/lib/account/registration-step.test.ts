import { expect, test } from 'vitest'
import type { User } from '../../../src/contract/account/session.ts'
import { type OpenInvitation, registrationStep } from '../../../src/lib/account/registration-step.ts'

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
const person = (address: string): User => ({
  id: 1,
  tenant_admin: false,
  admin_organisation_ids: [],
  email: address,
  memberships: [],
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
