import { expect, test } from 'vitest'
import { navigation } from '../../../src/layouts/navigation.ts'
import { decide, type Viewer } from '../../../src/lib/session/guard.ts'
import { routes } from '../../../src/lib/routes.ts'

const member: Viewer = {
  signedIn: true,
  tenantAdmin: false,
  organisationId: 1,
  organisationAdmin: false,
  permissions: new Set(),
}

test.each([
  ['a member', {}, []],
  ['an administrator of the organisation', { organisationAdmin: true }, [routes.settings]],
  ['a tenant administrator', { tenantAdmin: true }, [routes.settings, routes.tenantAdmin]],
] as const)('%s finds their administration in the navigation', (_, more, expected) => {
  const links = navigation.more.filter(
    ({ route, shownWith = route }) => decide(shownWith.access, { ...member, ...more }).kind === 'allow',
  )
  const found = links.map(({ route }) => route).filter(({ pattern }) => /settings|admin/.test(pattern))
  expect(found).toEqual(expected)
})
