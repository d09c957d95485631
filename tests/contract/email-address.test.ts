import { expect, test } from 'vitest'
import { foldEmail, isEmailAddress } from '../../src/contract/account/email-address.ts'

test.each([
  // Chromium gives the second spelling for the first, typed into an e-mail field.
  ['Anna@Feuerwehr-Köln.de', 'anna@xn--feuerwehr-kln-smb.de'],
  ['anna@xn--feuerwehr-kln-smb.de', 'anna@xn--feuerwehr-kln-smb.de'],
  ['anna@FEUERWEHR-KO\u0308LN.DE', 'anna@xn--feuerwehr-kln-smb.de'],
  ['anna@straße.example', 'anna@xn--strae-oqa.example'],
  ['jürgen@wehr.example', 'jürgen@wehr.example'],
  [' ANNA@wehr.example ', 'anna@wehr.example'],
])('%s is kept as %s', (typed, kept) => {
  expect(foldEmail(typed)).toBe(kept)
  expect(isEmailAddress(kept)).toBe(true)
})

test.each(['anna@ü.22', 'anna@wehr.exämple/x', 'anna@ü:80', 'anna@', 'ö', '@ö.de'])(
  '%s is no address',
  (typed) => {
    expect(isEmailAddress(foldEmail(typed))).toBe(false)
  },
)
