import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pathOfPage } from '../../src/i18n/localized-routes.ts'
import { guardTable } from '../support/guard-table.ts'
import { matchRoute, patternOf, routeOfPattern, routes } from '../../src/lib/routes.ts'

const specified = Object.keys(guardTable)

/** A row appears with its page: whoever builds one takes it from this list. */
const missing: string[] = []

const patterns: string[] = Object.values(routes).map(({ pattern }) => pattern)

test('the routes of the specification that have no page yet are exactly these', () => {
  expect(specified.filter((pattern) => !patterns.includes(pattern))).toEqual(missing)
})

test('the table has no route that the specification does not know', () => {
  expect(patterns.filter((pattern) => !specified.includes(pattern))).toEqual([])
})

test('the table names every page file and only page files', () => {
  const errorPages = ['/404', '/500']
  const files = globSync('**/*.astro', { cwd: join(import.meta.dirname, '../../src/pages') }).map(pathOfPage)

  expect(files.filter((path) => !errorPages.includes(path)).toSorted()).toEqual(patterns.toSorted())
})

test.each([
  ['/', 'home', 'de', {}],
  ['/en', 'home', 'en', {}],
  ['/en/', 'home', 'en', {}],
  ['/login', 'login', 'de', {}],
  ['/en/login/', 'login', 'en', {}],
  ['/alarmierungen/7', 'alert', 'de', { id: '7' }],
  ['/en/alarmierungen/7', 'alert', 'en', { id: '7' }],
  ['/fahrzeuge', 'vehicles', 'de', {}],
  ['/en/fahrzeuge', 'vehicles', 'en', {}],
  ['/password-reset', 'passwordReset', 'de', {}],
  ['/email-change/x-Y_9', 'emailChange', 'de', { token: 'x-Y_9' }],
  ['/en/shared/x-Y_9', 'shared', 'en', { token: 'x-Y_9' }],
  ['/en/register/x-Y_9', 'register', 'en', { token: 'x-Y_9' }],
  ['/en/password-reset/x-Y_9', 'newPassword', 'en', { token: 'x-Y_9' }],
] as const)('%s is the page %s (%s)', (pathname, name, locale, params) => {
  expect(matchRoute(pathname)).toEqual({ name, route: routes[name], locale, params })
  expect(patternOf(pathname)).toBe(routes[name].pattern)
})

test.each([
  '/fahrzeug',
  '/de/login',
  '/en/en',
  '/alarmierungen/abc',
  '/alarmierungen/0',
  '/alarmierungen/7/8',
  '/alarmierungen/7%20',
  '/LOGIN',
  '//login',
  '/_astro/x.js',
  '/api/user',
  '',
])('%j is an unknown path', (pathname) => {
  expect(patternOf(pathname)).toBeUndefined()
})

test('a pattern of either language leads to its row', () => {
  expect(routeOfPattern('/en/alarmierungen/[id]')).toBe(routes.alert)
  expect(routeOfPattern('/en')).toBe(routes.home)
  expect(routeOfPattern('/404')).toBeUndefined()
})
