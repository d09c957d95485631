import { describe, expect, test } from 'vitest'
import { grownModules, growthReport } from '../../bench/module-report.ts'

// Issue of the installed app, bytes: a report that names the module that broke a budget.

const before = { 'src/lib/api.ts': 2_048, 'src/lib/old.ts': 4_096 }

describe('the report on a page that is too heavy', () => {
  test('names what is new and what has grown, the heaviest first', () => {
    const now = { 'src/lib/api.ts': 3_072, 'src/lib/map.ts': 10_240, 'src/lib/old.ts': 4_096 }
    expect(grownModules('home idle', now, before)).toEqual([
      'home idle: src/lib/map.ts is new, 10.0 KB of source',
      'home idle: src/lib/api.ts grew by 1.0 KB to 3.0 KB of source',
    ])
  })

  test('says nothing of what is as it was, smaller, or gone', () => {
    expect(growthReport({ 'home idle': { 'src/lib/api.ts': 1_024 } }, { 'home idle': before })).toEqual([])
  })

  test('of a page that nobody has recorded everything is new; how many are left out is said', () => {
    const many = Object.fromEntries(
      Array.from({ length: 10 }, (_, place) => [`src/${place}.ts`, 1_024 + place]),
    )
    const report = growthReport({ 'vehicles usable': many }, {})
    expect(report).toHaveLength(9)
    expect(report[0]).toBe('vehicles usable: src/9.ts is new, 1.0 KB of source')
    expect(report.at(-1)).toBe('vehicles usable: 2 others grew by less')
  })
})
