import { expect, test } from 'vitest'
import { hasEnded } from '../../../src/lib/people/qualification-end.ts'

// Issue, People: qualifications that end; the last day still counts.

const now = new Date(2026, 10, 23, 23, 59).getTime()

test.each([
  [null, false],
  ['2026-11-24', false],
  ['2026-11-23', false],
  ['2026-11-22', true],
  ['1999-12-31', true],
])('until %s: %s', (until, ended) => {
  expect(hasEnded({ name: 'AGT', until }, now)).toBe(ended)
})
