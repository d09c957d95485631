import { expect, test } from 'vitest'
import { clockErrorOf } from '../../../src/lib/api/server-clock.ts'

const MINUTE_MS = 60_000
const date = 'Sat, 21 Nov 2026 12:00:00 GMT'
const server = Date.parse(date)

test.each([
  ['the same time', { date, sent: server, received: server + 900 }, 0],
  ['a difference no larger than the line', { date, sent: server - 25_000, received: server + 25_000 }, 0],
  ['a device 20 seconds ahead: no matter', { date, sent: server + 20_000, received: server + 20_100 }, 0],
  ['a backend that does not tell its time', { date: null, sent: 0, received: 1 }, 0],
  ['a time that is none', { date: 'soon', sent: 0, received: 1 }, 0],
])('%s is no wrong clock', (_, heard, expected) => {
  expect(clockErrorOf(heard)).toBe(expected)
})

test.each([10 * MINUTE_MS, -10 * MINUTE_MS])('a clock that is %d ms off is told from the line', (off) => {
  const heard = { date, sent: server + off - 2000, received: server + off + 2000 }

  expect(Math.abs(clockErrorOf(heard) - off)).toBeLessThanOrEqual(2000)
})

test('a line slower than the clock is wrong proves nothing', () => {
  const heard = { date, sent: server - 9 * MINUTE_MS, received: server + MINUTE_MS }

  expect(clockErrorOf(heard)).toBe(0)
})
