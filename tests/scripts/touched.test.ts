import { describe, expect, test } from 'vitest'
import { importersOf, touchedTests } from '../../scripts/testing/touched.ts'

const files = new Map([
  ['src/styles/tokens.css', ''],
  ['src/lib/dates.ts', ''],
  ['src/lib/calendar.ts', `import { day } from './dates.ts'`],
  ['src/lib/far.ts', `const load = () => import('./calendar.ts')`],
  ['src/backend/documents/bin.ts', ''],
  ['tests/lib/dates.test.ts', `import { day } from '../../src/lib/dates.ts'`],
  ['tests/lib/calendar.test.ts', `import { month } from '../../src/lib/calendar.ts'`],
  ['tests/lib/far.test.ts', `import { far } from '../../src/lib/far.ts'`],
  ['tests/backend/documents/document-pages.test.ts', ''],
  ['tests/styles/rules.test.ts', `readFileSync('src/styles/tokens.css')`],
])
const tests = [...files.keys()].filter((path) => path.endsWith('.test.ts'))
const touchedBy = (...changed: string[]) => touchedTests(changed, importersOf(files), tests).tests

describe('npm run check runs the units close to a change', () => {
  test.each([
    [
      'imports it, or imports what imports it',
      'src/lib/dates.ts',
      ['tests/lib/dates.test.ts', 'tests/lib/calendar.test.ts'],
    ],
    ['is the change', 'tests/lib/far.test.ts', ['tests/lib/far.test.ts']],
    ['reads it as a file', 'src/styles/tokens.css', ['tests/styles/rules.test.ts']],
    [
      'is named after its feature',
      'src/backend/documents/bin.ts',
      ['tests/backend/documents/document-pages.test.ts'],
    ],
  ])('a test that %s', (_, changed, expected) => {
    expect(touchedBy(changed)).toEqual(expected)
  })

  test('what everything imports does not run everything: the rest is counted, and left to npm test', () => {
    const many = Array.from({ length: 50 }, (_, index) => `tests/lib/${index}.test.ts`)
    const importers = importersOf(
      new Map([['src/a.ts', ''], ...many.map((path) => [path, `'src/a.ts'`] as const)]),
    )

    const touched = touchedTests(['src/a.ts'], importers, many)

    expect(touched.tests).toHaveLength(40)
    expect(touched.left).toBe(10)
  })
})
