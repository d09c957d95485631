import { expect, test } from 'vitest'
import { foldName } from '../../../src/backend/database/folded-name.ts'
import { distinctNames } from '../../../src/backend/documents/zip.ts'

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
