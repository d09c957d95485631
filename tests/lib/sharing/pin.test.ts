import { expect, test } from 'vitest'
import { isSequence } from '../../../src/contract/sharing/shared-links.ts'

// Public shared link: a PIN of 6 to 8 digits, no sequences.

test.each(['000000', '123456', '654321', '890123', '210987', '246802', '13579135'])(
  '%s is a sequence',
  (pin) => {
    expect(isSequence(pin)).toBe(true)
  },
)

test.each(['735190', '004217', '123457', '112233', '10101010'])('%s is none', (pin) => {
  expect(isSequence(pin)).toBe(false)
})
