import { describe, expect, test } from 'vitest'
import { statusAt } from '../../../src/contract/availability/status-at.ts'
import { judgedAt } from '../../../src/lib/availability/judged-at.ts'
import { chosenStatus, endProblem } from '../../../src/lib/availability/own-form.ts'
import { isStale } from '../../../src/lib/availability/stale-status.ts'
import { untilChoices } from '../../../src/lib/availability/until-choices.ts'
import { typedMinute } from '../../../src/lib/pages/typed-date.ts'

const HOUR_MS = 3_600_000
/** On the clocks of the device. */
const clock = (hours: number, minutes = 0, day = 26) => new Date(2026, 10, day, hours, minutes).getTime()
const choices = (now: number) => Object.fromEntries(untilChoices(now).map(({ name, until }) => [name, until]))

describe('the ends that need one tap', () => {
  test('at noon: in two hours, at 18:00, and the next morning at 6:00', () => {
    expect(choices(clock(12, 30))).toEqual({
      twoHours: clock(14, 30),
      tonight: clock(18),
      tomorrow: clock(6, 0, 27),
    })
  })

  test.each([
    [17, 0, true],
    [17, 1, false],
    [18, 0, false],
    [23, 0, false],
  ])('at %i:%i this evening is offered: %s', (hours, minutes, isOffered) => {
    expect('tonight' in choices(clock(hours, minutes))).toBe(isOffered)
  })

  test('after midnight the next morning is that of the next day', () => {
    expect(choices(clock(1, 0, 27))['tomorrow']).toBe(clock(6, 0, 28))
  })
})

describe('an end that a member types', () => {
  const now = clock(12)
  test.each([
    ['none', '', undefined],
    ['the present', typedMinute(now), 'endInPast'],
    ['the past', '2026-11-25T12:00', 'endInPast'],
    ['half a time', '2026-11-', 'noMoment'],
    ['a time that there is not', '2026-11-31T12:00', 'noMoment'],
    ['one minute ahead', '2026-11-26T12:01', undefined],
    ['14 days ahead', '2026-12-10T12:00', undefined],
    ['more than that', '2026-12-10T12:01', 'endTooLate'],
  ])('%s', (_, typed, problem) => {
    expect(endProblem(typed, now)).toBe(problem)
  })
})

test('a status to follow is one of three, or none', () => {
  expect(['limited', '', 'away', null].map(chosenStatus)).toEqual(['limited', null, null, null])
})

describe('a status is asked about', () => {
  const now = clock(12)
  const set = (hours: number) => new Date(now - hours * HOUR_MS).toISOString()
  const own = { status: 'available', until: null, follow_up: null, note: null } as const
  test.each([
    ['after twelve hours', { ...own, set_at: set(12) }, true],
    ['not earlier', { ...own, set_at: set(11.9) }, false],
    ['not with an end', { ...own, until: set(-1), set_at: set(20) }, false],
    ['not where nothing was said', { ...own, status: null, set_at: set(20) }, false],
  ] as const)('%s', (_, said, isAsked) => {
    expect(isStale(said, now)).toBe(isAsked)
  })
})

test('a status that was set after the time of the page holds at once', () => {
  const own = { status: 'unavailable', until: '2026-11-01T12:00:00Z', follow_up: 'available' } as const
  const set_at = '2026-11-01T10:00:20Z'
  const page = Date.parse('2026-11-01T10:00:00Z')
  expect(statusAt({ ...own, set_at }, judgedAt({ set_at }, page))).toBe('unavailable')
  expect(judgedAt({ set_at: null }, page)).toBe(page)
  expect(judgedAt({ set_at }, page + 60_000)).toBe(page + 60_000)
})
