import { describe, expect, test } from 'vitest'
import {
  readRule,
  type Rule,
  type RuleProblem,
} from '../../../../../src/backend/features/appointments/series/rule.ts'
import { LONGEST_RULE } from '../../../../../src/contract/appointments/appointments.ts'

const plain: Rule = {
  freq: 'WEEKLY',
  interval: 1,
  byDay: [],
  byMonthDay: [],
  byMonth: [],
  bySetPos: [],
  weekStart: 'MO',
  count: null,
  until: null,
}

describe('a rule that is read', () => {
  test.each<[string, Partial<Rule>]>([
    ['FREQ=WEEKLY', {}],
    ['FREQ=DAILY;INTERVAL=3', { freq: 'DAILY', interval: 3 }],
    [
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH,MO;WKST=SU;COUNT=10',
      {
        interval: 2,
        byDay: [
          { day: 'TH', nth: null },
          { day: 'MO', nth: null },
        ],
        weekStart: 'SU',
        count: 10,
      },
    ],
    [
      'FREQ=MONTHLY;BYDAY=1TH,-1MO,+2FR',
      {
        freq: 'MONTHLY',
        byDay: [
          { day: 'TH', nth: 1 },
          { day: 'MO', nth: -1 },
          { day: 'FR', nth: 2 },
        ],
      },
    ],
    ['FREQ=YEARLY;BYDAY=52SU', { freq: 'YEARLY', byDay: [{ day: 'SU', nth: 52 }] }],
    ['FREQ=MONTHLY;BYMONTHDAY=1,-1;BYSETPOS=-1', { freq: 'MONTHLY', byMonthDay: [1, -1], bySetPos: [-1] }],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', { freq: 'YEARLY', byMonth: [2], byMonthDay: [29] }],
    ['FREQ=WEEKLY;UNTIL=20261231', { until: { day: '2026-12-31' } }],
    ['FREQ=WEEKLY;UNTIL=20261231T183000Z', { until: { at: Date.UTC(2026, 11, 31, 18, 30) } }],
    ['FREQ=WEEKLY;COUNT=1000', { count: 1000 }],
    ['FREQ=WEEKLY;INTERVAL=999', { interval: 999 }],
    // RFC 5545: the order is free and letters may be small.
    [' byday=th;freq=weekly ', { byDay: [{ day: 'TH', nth: null }] }],
    ['FREQ=WEEKLY;BYMONTH=3,3,3', { byMonth: [3] }],
  ])('%s', (text, rule) => {
    expect(readRule(text)).toEqual({ rule: { ...plain, ...rule } })
  })
})

describe('a rule that is refused', () => {
  test.each<[RuleProblem['key'], string]>([
    ['ruleTooDense', 'FREQ=SECONDLY'],
    ['ruleTooDense', 'FREQ=MINUTELY;INTERVAL=30'],
    ['ruleTooDense', 'FREQ=HOURLY'],
    ['ruleTooDense', 'FREQ=DAILY;BYHOUR=8,20'],
    ['ruleTooDense', 'FREQ=DAILY;BYMINUTE=1'],
    ['ruleTooDense', 'FREQ=DAILY;BYSECOND=1'],
    ['ruleTwoEnds', 'FREQ=DAILY;COUNT=3;UNTIL=20261231'],
    ['ruleNever', 'FREQ=DAILY;COUNT=0'],
    ['ruleUntil', 'FREQ=DAILY;UNTIL=202661231'],
    ['ruleUntil', 'FREQ=DAILY;UNTIL=20270231'],
    ['ruleUntil', 'FREQ=DAILY;UNTIL=20261231T193000'],
    ['ruleUntil', 'FREQ=DAILY;UNTIL=20261231T246000Z'],
    ['ruleUntil', 'FREQ=DAILY;UNTIL=20261231T240000Z'],
    ['ruleUntil', 'FREQ=DAILY;UNTIL=2026-12-31'],
    ['ruleUntil', 'FREQ=DAILY;UNTIL=TOMORROW'],
  ])('%s: %s', (key, text) => {
    expect(readRule(text)).toEqual({ problem: { key } })
  })

  test.each([
    '',
    ' ',
    'garbage',
    'WEEKLY',
    'RRULE:FREQ=WEEKLY',
    'FREQ=',
    'FREQ=WEEKLY;',
    ';FREQ=WEEKLY',
    'FREQ=WEEKLY;;COUNT=3',
    'FREQ=WEEKLY=DAILY',
    'FREQ=WEEKLY\nRDATE=20261231',
    'FREQ=WEEKLY\r\nEXDATE:20261231',
    'FREQ=WEEKLY;RDATE=20261231',
    'FREQ=WEEKLY;X-OWN=1',
    'FREQ=WEEKLY;FREQ=DAILY',
    'FREQ=FORTNIGHTLY',
    'INTERVAL=2',
    'FREQ=WEEKLY;INTERVAL=0',
    'FREQ=WEEKLY;INTERVAL=-1',
    'FREQ=WEEKLY;INTERVAL=1.5',
    'FREQ=WEEKLY;INTERVAL=1e3',
    'FREQ=WEEKLY;COUNT=-5',
    'FREQ=WEEKLY;COUNT=many',
    'FREQ=WEEKLY;COUNT=1000000000000000',
    'FREQ=WEEKLY;WKST=XX',
    'FREQ=WEEKLY;BYDAY=DO',
    'FREQ=WEEKLY;BYDAY=TH,',
    'FREQ=WEEKLY;BYDAY=TH, FR',
    'FREQ=WEEKLY;BYDAY=1TH',
    'FREQ=DAILY;BYDAY=-1TH',
    'FREQ=WEEKLY;BYMONTHDAY=13',
    'FREQ=MONTHLY;BYDAY=0TH',
    'FREQ=MONTHLY;BYDAY=6TH',
    'FREQ=YEARLY;BYMONTH=5;BYDAY=6TH',
    'FREQ=YEARLY;BYDAY=53TH',
    'FREQ=MONTHLY;BYMONTHDAY=0',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=MONTHLY;BYMONTHDAY=-32',
    'FREQ=YEARLY;BYMONTH=0',
    'FREQ=YEARLY;BYMONTH=13',
    'FREQ=YEARLY;BYMONTH=-1',
    'FREQ=YEARLY;BYMONTH=1;BYSETPOS=0',
    'FREQ=YEARLY;BYMONTH=1;BYSETPOS=367',
    'FREQ=MONTHLY;BYSETPOS=1',
  ])('ruleUnreadable: %j', (text) => {
    expect(readRule(text)).toEqual({ problem: { key: 'ruleUnreadable' } })
  })

  test.each(['BYWEEKNO=20', 'BYYEARDAY=200', 'RSCALE=GREGORIAN', 'SKIP=FORWARD'])(
    'ruleUnsupported: %s',
    (part) => {
      expect(readRule(`FREQ=YEARLY;${part}`)).toEqual({
        problem: { key: 'ruleUnsupported', values: { part: part.split('=')[0] } },
      })
    },
  )

  test('ruleUnsupported: days of the month beside counted days of the year', () => {
    expect(readRule('FREQ=YEARLY;BYMONTHDAY=26;BYDAY=5TU')).toEqual({
      problem: { key: 'ruleUnsupported', values: { part: 'BYMONTHDAY' } },
    })
    expect(readRule('FREQ=YEARLY;BYMONTHDAY=26;BYDAY=TU')).toHaveProperty('rule')
    expect(readRule('FREQ=MONTHLY;BYMONTHDAY=26;BYDAY=4TU')).toHaveProperty('rule')
  })

  test('a series of 10,000, with its number', () => {
    expect(readRule('FREQ=DAILY;COUNT=10000')).toEqual({
      problem: { key: 'seriesTooLong', values: { count: 10_000, limit: 1000 } },
    })
  })

  test('a huge interval', () => {
    expect(readRule('FREQ=YEARLY;INTERVAL=1000000000')).toEqual({
      problem: { key: 'ruleTooSparse', values: { limit: 999 } },
    })
  })

  test('a text that is too long', () => {
    const days = `FREQ=WEEKLY;BYDAY=${'MO,'.repeat(200)}`
    expect(readRule(`${days.slice(0, LONGEST_RULE - 2)}MO`)).toHaveProperty('rule')
    expect(readRule(`${days.slice(0, LONGEST_RULE + 1)}MO`)).toHaveProperty('problem.key', 'ruleUnreadable')
  })
})
