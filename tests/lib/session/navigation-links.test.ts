import { expect, test } from 'vitest'
import { navigation } from '../../../src/layouts/navigation.ts'
import { decide, type Viewer } from '../../../src/lib/session/guard.ts'
import { showPermittedLinks } from '../../../src/lib/session/permitted-links.ts'
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

test('"More" is current only while it shows the link of the current page', () => {
  const item = { hidden: false }
  const link = {
    dataset: { page: routes.organisation.pattern },
    hasAttribute: (name: string) => name === 'aria-current',
    closest: (selector: string) => (selector === 'li' ? item : {}),
  }
  // As the server sends it on /settings.
  const attributes = new Map([['aria-current', 'true']])
  const more = {
    setAttribute: (name: string, value: string) => attributes.set(name, value),
    removeAttribute: (name: string) => attributes.delete(name),
  }
  const page = { querySelectorAll: () => [link], querySelector: () => more } as unknown as Document

  showPermittedLinks(page, member, false)
  expect([item.hidden, attributes.get('aria-current')]).toEqual([true, undefined])
  showPermittedLinks(page, { ...member, organisationAdmin: true }, false)
  expect([item.hidden, attributes.get('aria-current')]).toEqual([false, 'true'])
})
