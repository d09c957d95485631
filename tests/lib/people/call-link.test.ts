import { expect, test } from 'vitest'
import { callLink } from '../../../src/lib/people/call-link.ts'

test.each([
  ['0171 / 123-45', 'tel:017112345'],
  ['+49 171 12345', 'tel:+4917112345'],
  ['+49 (0)171 12345', 'tel:+4917112345'],
  ['0049 (0)171 12345', 'tel:004917112345'],
  ['(0171) 12345', 'tel:017112345'],
  ['112', 'tel:112'],
  ['keine', undefined],
  ['', undefined],
])('%s is dialled as %s', (phone, link) => {
  expect(callLink(phone)).toBe(link)
})
