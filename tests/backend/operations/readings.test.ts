import { describe, expect, test } from 'vitest'
import { readAlarm } from '../../../src/backend/operations/alarm/alarm.ts'
import {
  readChoice,
  readDegrees,
  readList,
  readSwitch,
} from '../../../src/backend/operations/alarm/readings.ts'
import { readJson } from '../../../src/backend/http/json.ts'
import { validate } from '../../../src/backend/http/validate.ts'
import { AlarmInput } from '../../../src/contract/operations/operations.ts'

// Product page, section 3, Intake: a number is as good as its text, and what people read in a value is what it means.

const receipt = { now: Date.parse('2026-11-26T07:47:00Z'), timeZone: 'Europe/Berlin', sender: 'Leitstelle' }
const read = (more: Record<string, unknown>) => {
  const body = JSON.stringify({ source: 'ils', source_id: '1', title: 'B3', ...more })
  return readAlarm(validate(AlarmInput, readJson(body)), receipt)
}

describe('a number is as good as its text', () => {
  test.each([
    ['source', 7, '7'],
    ['source_id', 4711, '4711'],
    ['source_id', -1, '-1'],
    ['source_id', 0, '0'],
    ['title', 112, '112'],
    ['text', 3.5, '3.5'],
    ['keyword', 3, '3'],
    ['address', 99999, '99999'],
    ['number', 4711, '4711'],
    ['remark', 0, '0'],
  ])('%s: %s', (field, value, text) => {
    const { alarm, dropped } = read({ [field]: value })
    const { sourceId: source_id, ...rest } = alarm
    expect({ ...rest, source_id }).toMatchObject({ [field]: text })
    expect(dropped).toEqual([])
  })

  test('two ids that JavaScript would round to the same number stay two', () => {
    const idOf = (number: string) => {
      const body = `{"source":"ils","source_id":${number},"title":"B3","lat":48.13715400000000001,"lng":11.5}`
      return readAlarm(validate(AlarmInput, readJson(body)), receipt).alarm
    }
    expect(idOf('12345678901234567890')).toMatchObject({ sourceId: '12345678901234567890', lat: 48.137154 })
    expect(idOf('12345678901234567891').sourceId).toBe('12345678901234567891')
    expect(idOf('9007199254740991').sourceId).toBe('9007199254740991')
  })
})

describe('degrees are read as people write them', () => {
  test.each([
    [48.137154],
    ['48.137154'],
    ['48,137154'],
    ['48.137154 '],
    ['+48.137154'],
    ['48.137154°'],
    ['48,137154° N'],
    ['N 48.137154'],
    ['n48.137154'],
    ['4.8137154E1'],
    [`48°8'13.7544"N`],
    ['48° 8′ 13,7544″ N'],
    [`48° 8.22924' N`],
    [`N 48°8'13.7544''`],
  ])('latitude %s', (lat) => {
    const { alarm, dropped } = read({ lat, lng: 11.5 })
    expect(alarm.lat).toBeCloseTo(48.137154, 6)
    expect(dropped).toEqual([])
  })

  test.each([
    ['11,576124° O', 11.576124],
    ['11.576124 E', 11.576124],
    ['11.576124 East', null],
    ['W 11.5', -11.5],
    ['11.5W', -11.5],
    ['o11,5', 11.5],
    [`11°30'e`, 11.5],
    ['W 11.5 W', null],
    ['W', null],
    ['-11.5', -11.5],
    ['-11.5 W', null],
    ['11.5 N', null],
    ['1.15e1', 11.5],
    [`11°60'`, null],
    ['11.5.3', null],
    ['11 576124', null],
    ['48.1, 11.5', null],
    ['181', null],
    ['zwölf', null],
    ['-', null],
    [true, null],
    [[11.5], null],
  ])('longitude %s is %s', (lng, degrees) => {
    const { alarm, dropped } = read({ lat: 48.1, lng })
    expect(alarm.lng).toBe(degrees)
    // Half a position is none.
    expect(dropped.map(({ field }) => field)).toEqual(degrees === null ? ['lng', 'lat'] : [])
  })

  test.each(['S 48.1', '48.1 s', '48,1°S', '-48.1'])('latitude %s lies in the south', (lat) => {
    expect(read({ lat, lng: 11.5 })).toMatchObject({ alarm: { lat: -48.1 }, dropped: [] })
  })

  test.each([
    ['a digit and a letter with 120,000 spaces between them', `1${' '.repeat(120_000)}x`],
    ['an angle with more digits than any device writes', `48.1${'0'.repeat(60)}`],
  ])('a text that is longer than any angle is given back as it came: %s', (_, text) => {
    expect(readDegrees('lat', text)).toBe(text)
    expect(read({ lat: text, lng: 11.5 })).toMatchObject({ alarm: { lat: null, lng: null } })
  })

  test('spaces around an angle do not count for its length', () => {
    const spaces = ' '.repeat(100)
    expect(readDegrees('lat', `${spaces}48.1${spaces}`)).toBe(48.1)
  })

  test.each([
    [0, 0],
    ['0', '0.000000'],
    ['0,0', '0°'],
  ])('%s and %s is no position', (lat, lng) => {
    expect(read({ lat, lng })).toMatchObject({ alarm: { lat: null, lng: null }, dropped: [] })
  })
})

describe('yes and no', () => {
  test.each([
    ...[true, 1, '1', 'true', ' TRUE ', 'ja', 'Ja', 'yes', 'hoch', 'HIGH'].map(
      (given) => [given, true] as const,
    ),
    ...[false, 0, '0', 'false', 'nein', 'no', 'normal', 'niedrig', 'low'].map(
      (given) => [given, false] as const,
    ),
    ...[null, '', ' '].map((given) => [given, null] as const),
  ])('priority %s is %s', (priority, expected) => {
    expect(read({ priority })).toMatchObject({ alarm: { priority: expected }, dropped: [] })
  })

  test.each([2, 3, '2', 'vielleicht', 0.5, -1, [true]])('priority %s is not understood', (priority) => {
    expect(read({ priority })).toMatchObject({
      alarm: { priority: null },
      dropped: [{ field: 'priority', why: 'unusable' }],
    })
  })
})

test.each([
  [{ type: 'brand' }, { type: 'Brand' }, []],
  [{ type: ' TECHNISCHE  HILFE ' }, { type: 'Technische Hilfe' }, []],
  [{ kind: 'Exercise' }, { kind: 'exercise' }, []],
  // Whether it is an exercise is not guessed.
  [{ kind: 'drill' }, { kind: null }, ['kind']],
  [{ type: 3 }, { type: null }, ['type']],
])('%j is %j', (given, expected, fields) => {
  const { alarm, dropped } = read(given)
  expect(alarm).toMatchObject(expected)
  expect(dropped.map(({ field }) => field)).toEqual(fields)
})

test.each<[unknown, string[], string[]]>([
  ['HLF 1, DLK', ['HLF 1', 'DLK'], []],
  ['HLF 1; DLK;', ['HLF 1', 'DLK'], []],
  ['HLF 1\r\nDLK\r\n', ['HLF 1', 'DLK'], []],
  ['Florian Musterstadt 1/44-1', ['Florian Musterstadt 1/44-1'], []],
  [[1, 2], ['1', '2'], []],
  [1, ['1'], []],
  [{ call_sign: 'DLK' }, ['DLK'], []],
  [[{ call_sign: 7 }], ['7'], []],
  // A list says itself where its entries end.
  [['HLF 1, DLK'], ['HLF 1, DLK'], []],
  [['', null, ' ', {}, 'DLK'], ['DLK'], []],
  [['DLK', ['HLF']], ['DLK'], ['vehicles.1']],
  [['DLK', true, { name: 'HLF' }], ['DLK'], ['vehicles.1', 'vehicles.2']],
  [{ name: 'DLK' }, [], ['vehicles.0']],
  [true, [], ['vehicles']],
])('vehicles %j are %j', (vehicles, callSigns, fields) => {
  const { alarm, dropped } = read({ vehicles })
  expect(alarm.vehicles).toEqual(callSigns)
  expect(dropped.map(({ field }) => field)).toEqual(fields)
})

test('of a list in one text the first 1,000 entries are read, and of a list as such all of them', () => {
  const callSigns = Array.from({ length: 1001 }, (_, place) => `HLF ${place}`)
  expect(readList(callSigns.join(','))).toEqual(callSigns.slice(0, 1000))
  expect(readList(callSigns)).toEqual(callSigns)
})

test('a list in one text that has more entries is named as cut, separators at its end are no entries', () => {
  const list = Array.from({ length: 1001 }, () => 'DLK').join(';')
  expect(read({ vehicles: list }).dropped).toEqual([{ field: 'vehicles', why: 'cut' }])
  expect(read({ vehicles: `DLK${';'.repeat(1200)}` }).dropped).toEqual([])
})

test('a call sign that is cut is named', () => {
  expect(read({ vehicles: ['DLK', 'x'.repeat(101)] }).dropped).toEqual([{ field: 'vehicles.1', why: 'cut' }])
})

test('a text that is longer than any word is none of the words that are looked for', () => {
  const padded = (word: string) => word.padEnd(201)
  expect(readSwitch(padded('ja'))).toBe(padded('ja'))
  expect(readChoice(['Brand'], padded('Brand'))).toBe(padded('Brand'))
})

test.each(['text', 'keyword', 'address', 'number', 'remark'])(
  '%s: what is neither text nor number is left out, and nothing is no reason for a warning',
  (field) => {
    for (const nothing of [null, '', '  ', {}, []])
      expect(read({ [field]: nothing })).toMatchObject({ alarm: { [field]: null }, dropped: [] })
    for (const value of [true, { street: 'Marktplatz' }, ['a', 'b']])
      expect(read({ [field]: value })).toMatchObject({
        alarm: { [field]: null },
        dropped: [{ field, why: 'unusable' }],
      })
  },
)
