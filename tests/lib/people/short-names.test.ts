import { expect, test } from 'vitest'
import { shortNames } from '../../../src/lib/people/short-names.ts'

test.each([
  ['Anna Beck', 'A. Beck'],
  ['Anna Maria Beck', 'A. Beck'],
  ['Jörg-Peter Schröder', 'J. Schröder'],
  ['Özlem Yıldız', 'Ö. Yıldız'],
  ['Max von der Tann', 'M. von der Tann'],
  ['Cher', 'Cher'],
  ['', ''],
])('%s is called %s', (name, short) => {
  expect(shortNames([name])).toEqual([short])
})

test('two members with the same short name keep their full names, the others do not', () => {
  expect(shortNames(['Anna Beck', 'Lars Leitung', 'Arno Beck'])).toEqual([
    'Anna Beck',
    'L. Leitung',
    'Arno Beck',
  ])
})
