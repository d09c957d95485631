import { beforeAll, beforeEach, expect, test } from 'vitest'
import { locales } from '../../src/contract/locales.ts'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { registerCatalogues } from '../../src/i18n/translate.ts'
import { sendChosen } from '../../src/islands/documents/upload/send-chosen.ts'
import { $toasts } from '../../src/lib/stores/app/toasts.ts'

beforeAll(() => registerCatalogues(catalogues))

// Documents and the public shared link: several files at once, and of each that is not taken why not.

beforeEach(() => $toasts.set([]))

const empty = (count: number) => Array.from({ length: count }, (_, place) => new File([], `${place + 1}.txt`))
const said = () => $toasts.get().map(({ text }) => text)

test.each(locales)(
  'of many files that are not taken each is counted, however few are said at once (%s)',
  (locale) => {
    sendChosen(locale, empty(5), { folder: null })
    expect(said()).toHaveLength(1)
    expect(said()[0]).toMatch(/^5 .*: 1\.txt, 2\.txt, 3\.txt …$/)
  },
)

test('one alone is named in a sentence of its own', () => {
  sendChosen('de', empty(1), { folder: null })
  expect(said()).toEqual(['„1.txt“ ist leer.'])
})
