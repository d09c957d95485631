import { expect, test } from 'vitest'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { registerCatalogues, translate } from '../../src/i18n/translate.ts'
import { keywordsOf } from '../../src/islands/people/groups/GroupRemoval.tsx'

registerCatalogues(catalogues)
test.each([
  [1, 'Dieses Stichwort alarmiert sie dann nicht mehr: B1.'],
  [2, 'Diese Stichworte alarmieren sie dann nicht mehr: B1, B2.'],
  [13, expect.stringMatching(/B12 und 1 weiteres\.$/)],
  [14, expect.stringMatching(/B12 und 2 weitere\.$/)],
])('%i keywords are named in a sentence', (count, sentence) => {
  const codes = Array.from({ length: count }, (_, index) => `B${index + 1}`)
  expect(keywordsOf(translate('de'), codes)).toEqual(sentence)
})
