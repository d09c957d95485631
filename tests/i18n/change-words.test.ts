import { expect, test } from 'vitest'
import { changeWords } from '../../src/i18n/change-words.ts'
import { entryWords } from '../../src/i18n/entry-words.ts'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { registerCatalogues, translate } from '../../src/i18n/translate.ts'

registerCatalogues(catalogues)
const t = translate('de')

test('a change names the new value, and the old one if there was one', () => {
  expect([
    changeWords(t, 'address', ['Lindenstraße 14', 'Lindenweg 14']),
    changeWords(t, 'address', [null, 'Lindenweg 14']),
    changeWords(t, 'keyword', ['B3', null]),
    changeWords(translate('en'), 'address', ['Lindenstraße 14', 'Lindenweg 14']),
  ]).toEqual([
    'Neuer Einsatzort: Lindenweg 14, vorher Lindenstraße 14',
    'Neuer Einsatzort: Lindenweg 14',
    'Neues Stichwort: keine Angabe, vorher B3',
    'New address: Lindenweg 14, previously Lindenstraße 14',
  ])
})

test('an entry of the timeline tells place, position, keyword, title and text, and no other field', () => {
  expect(
    entryWords(t, {
      text: [null, 'Flammen'],
      title: ['Rauch', 'Feuer'],
      lat: [50.97, 50.98],
      lng: [11.03, 11.04],
      remark: [null, 'Hof'],
      vehicles: [[], ['HLF']],
    }),
  ).toEqual([
    'Neue Position: 50.98000, 11.04000, vorher 50.97000, 11.03000',
    'Neue Bezeichnung: Feuer, vorher Rauch',
    'Neue Meldung: Flammen',
  ])
  expect(entryWords(t, { lat: [50.97, 50.98] })).toEqual(['Neue Breite: 50.98000, vorher 50.97000'])
  expect(entryWords(t, null)).toEqual([])
})
