import { expect, test } from 'vitest'
import { matchKeyword, type Keyword } from '../../../src/backend/operations/alarm/keywords.ts'

const keyword = (code: string, aliases: string[] = []): Keyword => ({
  id: 1,
  code,
  type: 'Brand',
  priority: false,
  aliases,
})
const keywords = [
  keyword('B3', ['brand 3']),
  keyword('B3D', ['b3 dachstuhl']),
  keyword('ÜBUNG', ['probealarm']),
  keyword('VU', ['verkehrsunfall']),
]

// Product page, section 2, Keyword: trim, fold case, longest alias first.
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
