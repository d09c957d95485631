import * as v from 'valibot'
import { expect, test } from 'vitest'
import { LONGEST_PASSWORD, NewPassword, SHORTEST_PASSWORD } from '../../../src/contract/account/password.ts'
import { newPasswordProblem, strengthOf } from '../../../src/lib/account/password-strength.ts'

// Product page, section 4: strength by length, not rules.

test.each([
  ['', 'short'],
  ['Aa1!Aa1!Aa1', 'short'],
  ['zwölf zeichn', 'fair'],
  ['ein satz mit 15', 'fair'],
  ['ein satz mit 16!', 'good'],
  ['dreiundzwanzig zeichen.', 'good'],
  ['vierundzwanzig zeichen!!', 'strong'],
  ['x'.repeat(LONGEST_PASSWORD), 'strong'],
])('%j is %s', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})

test('what the page takes, the backend takes, and the other way round: umlauts, emoji, right-to-left too', () => {
  const lengths = [0, 1, SHORTEST_PASSWORD - 1, SHORTEST_PASSWORD, LONGEST_PASSWORD, LONGEST_PASSWORD + 1]
  const passwords = [
    ...lengths.map((length) => 'x'.repeat(length)),
    ...['🚒🚒🚒🚒🚒', '🚒🚒🚒🚒🚒🚒', 'äöüäöüäöüäöü', 'كلمة مرور طويلة', ' '.repeat(12)],
  ]
  for (const password of passwords) {
    expect([password, newPasswordProblem(password) === undefined]).toEqual([
      password,
      v.is(NewPassword, password),
    ])
  }
})

test('what is wrong is named by what mends it', () => {
  expect(['', 'kurz', 'x'.repeat(LONGEST_PASSWORD + 1), 'lang genug, ja'].map(newPasswordProblem)).toEqual([
    'missing',
    'tooShort',
    'tooLong',
    undefined,
  ])
})
