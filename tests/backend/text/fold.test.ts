import { expect, test } from 'vitest'
import { fold } from '../../../src/backend/text/fold.ts'

test.each([
  ['surrounding space', '  Löschzug 1\n', 'löschzug 1'],
  ['repeated space', 'Löschzug \t 1', 'löschzug 1'],
  ['case', 'LÖSCHZUG 1', 'löschzug 1'],
])('%s makes no difference between names', (_, written, folded) => {
  expect(fold(written)).toBe(folded)
})

test.each([
  ['ß and ss', 'Maß', 'Mass'],
  ['a hyphen and a space', '1-44', '1 44'],
])('%s stay different, other than in spellings of call signs', (_, one, other) => {
  expect(fold(one)).not.toBe(fold(other))
})
