import { expect, test } from 'vitest'
import { spellingOf, wordsOf, writtenWordsOf } from '../../../src/backend/operations/alarm/spelling.ts'
import { isReadable, onceSpelled } from '../../../src/backend/tenant/keywords/free-spellings.ts'
import { starterSet } from '../../../src/backend/tenant/keywords/starter-set.ts'
import { aliasOf } from '../../../src/backend/tenant/keywords/unmatched.ts'
import { keywordTextLimits } from '../../../src/contract/tenant/keywords.ts'

test.each([
  'B3',
  '  ** Stichwort: B 3 ** ',
  'THL-1/2 (2 Personen), 1. OG',
  'Übung \u200b am Gerätehaus \u{1f692}',
  'B\u200b3+',
  'İ ẞ',
  '– …',
  '',
])('each word of %j is found where it stands', (text) => {
  const composed = text.normalize('NFKC')

  const words = writtenWordsOf(composed).map(({ begin, end }) => composed.slice(begin, end))

  expect(words.map((word) => wordsOf(`a ${word}`).slice(1)).flat()).toEqual(wordsOf(text))
})

test.each([
  ['Stichwort: F2-Y (Stroh)', 'F2-Y (Stroh)'],
  ['  Einsatz-Stichwort:\n F2 ', 'F2'],
  ['Stichwort:', 'Stichwort'],
  ['– …', ''],
  [`F2 ${'x'.repeat(150)} ${'y'.repeat(150)}`, `F2 ${'x'.repeat(150)}`],
  ['x'.repeat(300), ''],
  [Array.from({ length: 60 }, () => 'a').join(' '), Array.from({ length: 40 }, () => 'a').join(' ')],
])('of %j the alias is %j', (text, alias) => {
  expect(aliasOf(text)).toBe(alias)
})

test('an alias is kept once however it is spelled, as it was written first', () => {
  expect(onceSpelled(['Brand 3', 'Keller', 'BRAND-3', 'keller'])).toEqual(['Brand 3', 'Keller'])
})

test('no two usual keywords are spelled the same, and each of their texts can be read', () => {
  const texts = starterSet.flatMap(({ code, aliases }) => [code, ...aliases])
  const bySpelling = Map.groupBy(texts, spellingOf)

  expect(starterSet.length).toBeGreaterThanOrEqual(40)
  expect([...bySpelling.values()].filter((same) => same.length > 1)).toEqual([])
  for (const text of texts) expect([text, isReadable(text)]).toEqual([text, true])
  for (const { code, title, aliases } of starterSet) {
    expect(code.length).toBeLessThanOrEqual(keywordTextLimits.code)
    expect(title.length).toBeLessThanOrEqual(keywordTextLimits.title)
    expect(Math.max(...aliases.map(({ length }) => length))).toBeLessThanOrEqual(keywordTextLimits.alias)
  }
})
