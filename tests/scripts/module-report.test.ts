import { expect, test } from 'vitest'
import { heaviestModules } from '../../bench/module-report.ts'

test('a page that is too heavy is told by its heaviest modules', () => {
  const parts = { 'src/lib/api/api.ts': 3_072, 'src/lib/map.ts': 10_240 }
  expect(heaviestModules({ 'home idle': parts })).toEqual([
    'home idle: src/lib/map.ts, 10.0 KB of source',
    'home idle: src/lib/api/api.ts, 3.0 KB of source',
  ])
})

test('of many modules it names eight', () => {
  const many = Object.fromEntries(Array.from({ length: 10 }, (_, place) => [`src/${place}.ts`, 1_024]))
  expect(heaviestModules({ 'vehicles usable': many })).toHaveLength(8)
})
