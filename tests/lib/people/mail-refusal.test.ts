import { expect, test } from 'vitest'
import { mailRefusalOf } from '../../../src/lib/people/mail-refusal.ts'

test.each([
  ['550 5.1.1 User unknown …', 'unknownAddress'],
  ['550 5.1.2 Domain not found …', 'unknownDomain'],
  ['552 5.2.2 Mailbox full …', 'full'],
  ['554 5.7.1 Relay access denied', 'sender'],
  ['550 … not taken', 'other'],
  [null, 'other'],
])('%s says: %s', (answer, reason) => {
  expect(mailRefusalOf(answer)).toBe(reason)
})
