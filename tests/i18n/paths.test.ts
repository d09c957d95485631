import { expect, test } from 'vitest'
import { inLocale, localizePath, pathOf, splitLocale } from '../../src/i18n/paths.ts'
import { pathOfPage } from '../../src/i18n/localized-routes.ts'
import { routes } from '../../src/lib/routes.ts'

// Specification, section 2: every route exists twice, German at the bare path, English under the /en prefix.
test.each([
  ['/', '/', '/en'],
  ['/alarmierungen', '/alarmierungen', '/en/alarmierungen'],
  ['/?x=1', '/?x=1', '/en?x=1'],
  [
    '/login?back=%2Falarmierungen%2F7',
    '/login?back=%2Falarmierungen%2F7',
    '/en/login?back=%2Falarmierungen%2F7',
  ],
])('%s is German at %s and English at %s', (path, german, english) => {
  expect(localizePath(path, 'de')).toBe(german)
  expect(localizePath(path, 'en')).toBe(english)
  expect(inLocale(english, 'de')).toBe(german)
  expect(inLocale(german, 'en')).toBe(english)
})

test.each([
  ['/en', 'en', '/'],
  ['/en/', 'en', '/'],
  ['/en?x=1', 'en', '/?x=1'],
  ['/en/shared/de', 'en', '/shared/de'],
  ['/shared/en', 'de', '/shared/en'],
  ['/english', 'de', '/english'],
  // German has no prefix, so this is a path like any other.
  ['/de/login', 'de', '/de/login'],
] as const)('%s is %s: %s', (path, locale, rest) => {
  expect(splitLocale(path)).toEqual({ locale, path: rest })
})

test('a path is made from its row of the route table', () => {
  expect(localizePath(pathOf(routes.alert, { id: 7 }), 'en')).toBe('/en/alarmierungen/7')
  expect(pathOf({ pattern: '/shared/[token]' }, { token: 'a/b' })).toBe('/shared/a%2Fb')
})

test.each([
  ['index.astro', '/'],
  ['login.astro', '/login'],
  ['alarmierungen/index.astro', '/alarmierungen'],
  ['alarmierungen/[id].astro', '/alarmierungen/[id]'],
])('the page file %s answers %s', (file, path) => {
  expect(pathOfPage(file)).toBe(path)
})
