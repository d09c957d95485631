import { expect, test } from 'vitest'
import { locales } from '../../src/contract/locales.ts'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { keysOf } from '../../src/i18n/holes.ts'
import { permissionNames } from '../../src/contract/permission-names.ts'

// What somebody may do is said in plain words, in both languages.

test.each(locales)('every permission and every area has its words, and nothing else has (%s)', (locale) => {
  const { areas, ...names } = catalogues[locale].permissionNames
  const areasOfNames = new Set(permissionNames.map((name) => name.split('.')[0]))

  expect(keysOf(names).toSorted()).toEqual([...permissionNames].toSorted())
  expect(Object.keys(areas).toSorted()).toEqual([...areasOfNames].toSorted())
})

test.each(locales)(
  'a permission that is neither granted nor refused has one word on all pages (%s)',
  (locale) => {
    const { groupForm, personPermissions } = catalogues[locale]
    expect(personPermissions.settings.otherwise).toBe(groupForm.grants.none)
  },
)
