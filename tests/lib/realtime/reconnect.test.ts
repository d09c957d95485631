import { expect, test } from 'vitest'
import { type Attempt, patienceFor } from '../../../src/lib/realtime/reconnect.ts'

const about: Attempt = { before: 0, lostFor: 0, usual: 50, hidden: false, chance: 0.5 }

/** When attempts are made, in ms since the line was lost, as far as `until`. */
function attempts(until: number, changes: Partial<Attempt> = {}): number[] {
  const made: number[] = []
  for (let lostFor = 0; ;) {
    lostFor += patienceFor({ ...about, ...changes, before: made.length, lostFor })
    if (lostFor > until) return made
    made.push(lostFor)
  }
}

// pusher-js by itself tries after 1 s and then not before 17 s.
test.each([0, 0.5, 1])(
  'a server that restarts for a few seconds is found soon after (chance %d)',
  (chance) => {
    const made = attempts(16_000, { chance })
    expect(made.length).toBeGreaterThanOrEqual(4)
    for (const [index, at] of made.entries()) expect(at - (made[index - 1] ?? 0)).toBeLessThanOrEqual(6_250)
  },
)

test('a server that stays away is asked seldom, and more seldom by pages that nobody looks at', () => {
  const hour = 3_600_000
  expect(attempts(hour).length).toBeLessThan(200)
  expect(attempts(hour, { hidden: true }).length).toBeLessThan(attempts(hour).length)
})

test('thousands of pages do not come back in the same moment', () => {
  const [first, last] = [0, 1].map((chance) => patienceFor({ ...about, chance }))
  expect(last).toBeGreaterThan((first ?? 0) * 1.5)
  const [early, late] = [0, 1].map((chance) => patienceFor({ ...about, lostFor: 100_000, chance }))
  expect((late ?? 0) - (early ?? 0)).toBe(15_000)
})

test('an attempt on a slow line is not given up before it can succeed', () => {
  for (const before of [0, 1, 2, 3, 10]) {
    expect(patienceFor({ ...about, before, usual: 4_000, chance: 0 })).toBeGreaterThanOrEqual(12_000)
    // As long as nothing is known of the line.
    expect(patienceFor({ ...about, before, usual: undefined, chance: 0 })).toBeGreaterThanOrEqual(9_000)
  }
  // What takes this long is no line: pusher-js itself begins again then.
  expect(patienceFor({ ...about, usual: 60_000 })).toBe(15_000)
})
