import { expect, test } from 'vitest'
import { dayOf, OWN_DATE, untilMinutes } from '../../../src/lib/sharing/share-until.ts'

// Product page, section 2, Shared link: a document's link ends after its chosen time, at most 90 days.

const now = new Date('2026-11-21T13:00:30').getTime()

test.each([
  ['a number of minutes', '10080', '', 10_080],
  ['the end of an own day', OWN_DATE, '2026-11-21', 659],
  ['the last day that is offered', OWN_DATE, dayOf(now + 89 * 24 * 60 * 60_000), 128_819],
  ['a day that is over', OWN_DATE, '2026-11-20', undefined],
  ['a day too far away', OWN_DATE, '2027-02-20', undefined],
  ['no day', OWN_DATE, '', undefined],
  ['a day that there is none of', OWN_DATE, '2026-13-45', undefined],
])('a link lives until %s', (_, chosen, day, minutes) => {
  expect(untilMinutes('document', chosen, day, now)).toBe(minutes)
})
