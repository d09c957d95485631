import { expect, test } from 'vitest'
import { foldName } from '../../../src/backend/database/folded-name.ts'
import { distinctNames } from '../../../src/backend/documents/zip-names.ts'

// Documents: the ZIP of a folder. Many disks take two names that differ in case only for one, and a file would be lost.

function namesOf(names: readonly string[]): string[] {
  const nameOf = distinctNames()
  return names.map((name) => nameOf(name))
}

test.each([
  ['in another case', ['Plan.pdf', 'PLAN.pdf', 'plan.PDF'], ['Plan.pdf', 'PLAN (2).pdf', 'plan (3).PDF']],
  ['without an ending', ['Plan', 'Plan'], ['Plan', 'Plan (2)']],
  ['in a folder whose name has a dot', ['A.1/Plan', 'A.1/Plan'], ['A.1/Plan', 'A.1/Plan (2)']],
  [
    'before them, by the name that the second one would get',
    ['Plan (2).pdf', 'Plan.pdf', 'Plan.pdf'],
    ['Plan (2).pdf', 'Plan.pdf', 'Plan (3).pdf'],
  ],
  [
    'after them, by the name that the second one has got',
    ['Plan.pdf', 'Plan.pdf', 'PLAN (2).pdf', 'Plan.pdf'],
    ['Plan.pdf', 'Plan (2).pdf', 'PLAN (2) (2).pdf', 'Plan (3).pdf'],
  ],
  ['in other folders: they keep their names', ['A/Plan.pdf', 'B/Plan.pdf'], ['A/Plan.pdf', 'B/Plan.pdf']],
])('files that are called the same get names of their own: %s', (_, names, expected) => {
  expect(namesOf(names)).toEqual(expected)
})

test('5,000 files with the same name get 5,000 names', () => {
  const names = namesOf(Array.from({ length: 5000 }, (_, place) => (place % 2 ? 'PLAN.PDF' : 'Plan.pdf')))

  expect(new Set(names.map(foldName)).size).toBe(5000)
  expect(names.at(-1)).toBe('PLAN (5000).PDF')
})

test.each([
  ['a name of 300 letters', `${'x'.repeat(300)}.pdf`, `${'x'.repeat(251)}.pdf`],
  ['a name of 150 umlauts', `A/${'ü'.repeat(150)}.pdf`, `A/${'ü'.repeat(125)}.pdf`],
  ['a name without an ending', '😀'.repeat(100), '😀'.repeat(63)],
  ['a name whose cut would end with a space', `${'x'.repeat(250)} und.pdf`, `${'x'.repeat(250)}.pdf`],
])('%s is cut to 255 bytes, and keeps its ending', (_, name, expected) => {
  const [first = '', second = ''] = namesOf([name, name])
  expect(first).toBe(expected)
  expect(second).toMatch(/ \(2\)(\.pdf)?$/)
  for (const path of [first, second]) {
    const last = Buffer.from(path.split('/').at(-1) ?? '')
    expect(last.byteLength).toBeLessThanOrEqual(255)
    expect(last.toString()).not.toContain('\uFFFD')
  }
})
