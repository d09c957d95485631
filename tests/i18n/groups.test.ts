import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { locales } from '../../src/contract/locales.ts'

test.each(locales)('no two files of %s have the same group of words: one would hide the other', (locale) => {
  const folder = join(import.meta.dirname, '../../src/i18n', locale)
  const groups = readdirSync(folder).flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(join(folder, file), 'utf8')) as object),
  )

  expect(groups.length).toBeGreaterThan(50)
  expect(groups.filter((group, index) => groups.indexOf(group) !== index)).toEqual([])
})
