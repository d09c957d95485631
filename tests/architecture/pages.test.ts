import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pathOfPage } from '../../src/i18n/localized-routes.ts'
import { pageRows, pathOf, visits } from '../support/pages.ts'

test('every page file has exactly one row in the table of pages, and no row is without one', () => {
  const files = globSync('**/*.astro', { cwd: join(import.meta.dirname, '../../src/pages') }).map(pathOfPage)

  expect(pageRows.map(({ route }) => route).toSorted()).toEqual(files.toSorted())
})

test('everything there is to look at has a name and a path of its own', () => {
  const others = visits.filter(({ by }) => by !== 'visitor')

  expect(new Set(visits.map(({ name }) => name)).size).toBe(visits.length)
  const paths = others.map((visit) => pathOf(visit, { alert: 7 }))
  expect(new Set(paths).size).toBe(others.length)
  for (const path of paths) expect(path).not.toContain('[')
})
