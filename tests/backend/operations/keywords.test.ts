import { describe, expect, test } from 'vitest'
import { matchKeyword, type Keyword } from '../../../src/backend/operations/alarm/keywords.ts'

const keyword = (code: string, aliases: string[] = []): Keyword => ({
  id: 1,
  code,
  title: code,
  type: 'Brand',
  priority: false,
  aliases,
})
const keywords = [
  keyword('B3', ['brand 3']),
  keyword('B3D', ['b3 dachstuhl']),
  keyword('ÜBUNG', ['probealarm']),
  keyword('VU', ['verkehrsunfall']),
  keyword('THL 1/2'),
  keyword('THL-VU', ['technische Hilfeleistung: VU']),
  keyword('ABC-Gefahr groß'),
  keyword('B3+'),
  keyword('*BMA'),
  keyword('Stichwort neu'),
  keyword('', ['', ' - ']),
]

// Product page, section 2, Keyword: the longest alias first, however it is written.
test.each([
  ['B3', 'B3'],
  ['  b3  ', 'B3'],
  ['B3 – Wohnungsbrand', 'B3'],
  ['b3   DACHSTUHL voll', 'B3D'],
  ['Brand 3', 'B3'],
  ['Übung am Gerätehaus', 'ÜBUNG'],
  ['übung', 'ÜBUNG'],
  ['VU/eingeklemmt', 'VU'],
  ['B30', undefined],
  ['Vulkan', undefined],
  ['', undefined],
  ['Person in Not', undefined],
])('"%s" means %s', (text, code) => {
  expect(matchKeyword(text, keywords)?.code).toBe(code)
})

describe('the same code, however it is written', () => {
  test.each([
    'B 3',
    'b3',
    'B-3',
    'b:3',
    'B/3',
    'B.3',
    'B_3',
    'B – 3',
    'B: 3',
    '- B 3 -',
    '(B3)',
    '#B3*',
    'B\t3',
    'B\u00a03',
    'B\u200b3',
  ])('%j is B3', (text) => {
    for (const behind of [
      '',
      ' Wohnungsbrand',
      ': Wohnung',
      '/Wohnung',
      ', 1. OG',
      ' (2 Personen)',
      '\nmehr',
    ])
      expect(matchKeyword(text + behind, keywords)?.code).toBe('B3')
  })

  test.each([
    ['UEBUNG', 'ÜBUNG'],
    ['U\u0308bung', 'ÜBUNG'],
    ['thl vu', 'THL-VU'],
    ['THLVU', 'THL-VU'],
    ['THL: VU – eingeklemmt', 'THL-VU'],
    ['Technische-Hilfeleistung VU', 'THL-VU'],
    ['ABC Gefahr gross', 'ABC-Gefahr groß'],
    ['abc/gefahr GROẞ', 'ABC-Gefahr groß'],
    ['THL 1-2', 'THL 1/2'],
    ['THL1 2', 'THL 1/2'],
    ['B3+', 'B3+'],
    ['B 3 + Dach', 'B3+'],
    ['BMA: Schule', '*BMA'],
    ['** BMA **', '*BMA'],
    ['B-3-D', 'B3D'],
    ['B 3: Dachstuhl', 'B3D'],
  ])('%s is %s', (text, code) => {
    expect(matchKeyword(text, keywords)?.code).toBe(code)
  })
})

describe('behind a label', () => {
  test.each([
    'Stichwort: B 3',
    'STICHWORT B3',
    'Stichwort : B3 Wohnungsbrand',
    'Einsatzstichwort: B-3',
    'Einsatz-Stichwort: B3',
    'Alarmstichwort=B3',
    'Schlagwort:B3',
    'Keyword: b3',
    '** Stichwort: ** B 3 **',
    'Einsatzstichwort: Stichwort: B3',
    'Stichwort\nB3',
  ])('%j is B3', (text) => {
    expect(matchKeyword(text, keywords)?.code).toBe('B3')
  })

  test('a keyword of the tenant that begins like one is found', () => {
    expect(matchKeyword('Stichwort neu: Test', keywords)?.code).toBe('Stichwort neu')
  })
})

test.each([
  'B 31',
  'B31',
  'B-3a',
  'B3a',
  'Abs 3',
  'Abs. B 3',
  'AB 3',
  '1 B 3',
  'THL 12',
  'THL 1',
  'Stichwortverzeichnis B3',
  'Melder: B3',
  'Übungen',
  'VUP',
  'Stichwort:',
  '–',
  '3',
])('%j means none', (text) => {
  expect(matchKeyword(text, keywords)).toBeUndefined()
})

test('what is longer wins, whichever stands first, and digits that are apart stay apart', () => {
  const two = [keyword('B 3'), keyword('B 31'), keyword('B 3 1')]
  expect(matchKeyword('B 31 Keller', two)?.code).toBe('B 31')
  expect(matchKeyword('B 3 1 Keller', two)?.code).toBe('B 3 1')
  expect(matchKeyword('B 3 2. OG', two)?.code).toBe('B 3')
  expect(matchKeyword('B3 Keller', two.toReversed())?.code).toBe('B 3')
})

test('a long text is looked through at its beginning alone', () => {
  const text = `B3 ${'wort '.repeat(20_000)}`
  const began = performance.now()
  expect(matchKeyword(text, keywords)?.code).toBe('B3')
  expect(performance.now() - began).toBeLessThan(200)
})
