import { expect, test } from 'vitest'
import { locales } from '../../src/contract/locales.ts'
import { catalogues } from '../../src/i18n/catalogues.ts'

test.each(locales)('the words say that an administrator is added, not replaced (%s)', (locale) => {
  const { admin, tenant_admin } = catalogues[locale].personStanding
  for (const { start, startQuestion, startYes, startConsequence } of [admin, tenant_admin]) {
    for (const text of [start, startQuestion, startYes]) expect(text).toMatch(/hinzufügen|^add/i)
    expect(startConsequence).toMatch(/schon|already/)
  }
})
