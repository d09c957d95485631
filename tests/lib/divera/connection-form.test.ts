import { expect, test } from 'vitest'
import type { Divera } from '../../../src/contract/divera/divera.ts'
import {
  changeOf,
  type ConnectionValues,
  DELETES,
  deletionOf,
  keysIn,
  problemsIn,
  valuesIn,
  valuesOf,
} from '../../../src/lib/divera/connection-form.ts'
import { changesHost } from '../../../src/lib/divera/host-change.ts'
import { changedFields } from '../../../src/lib/pages/edited-values.ts'

const divera: Divera = {
  enabled: true,
  base_url: 'https://app.divera247.com',
  personal_key: { set: true, last4: 'abcd' },
  system_key: null,
  ucr: null,
  directions: { alarms: true, vehicle_status: false },
  poll_seconds: 60,
  mapping: { vehicles: [], groups: [] },
  version: 3,
  simulated: false,
  webhook: null,
  state: 'ok',
  faults: [],
  last_success_at: null,
  next_poll_at: null,
}
const began = valuesOf(divera)

/** What the browser sends of the form with these values. */
function formOf(change: Partial<ConnectionValues> = {}, more: Record<string, string> = {}): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries({ ...began, ...change })) {
    if (value === true) data.set(name, 'on')
    else if (value !== false) data.set(name, value)
  }
  for (const [name, value] of Object.entries(more)) data.set(name, value)
  return data
}

/** What is sent of a form. */
function sent(data: FormData) {
  const values = valuesIn(data)
  return changeOf(values, changedFields(values, began), keysIn(data))
}

test('what was not touched is not sent, and a field of a key that stays empty keeps the key', () => {
  expect(sent(formOf())).toEqual({})
  expect(sent(formOf({}, { personal_key: '  ', system_key: '', [deletionOf('system_key')]: '' }))).toEqual({})
})

test('only what is another is sent, with both directions where one has changed', () => {
  expect(sent(formOf({ enabled: false, vehicle_status: true, poll_seconds: '120' }))).toEqual({
    enabled: false,
    directions: { alarms: true, vehicle_status: true },
    poll_seconds: 120,
  })
  expect(sent(formOf({ base_url: ' https://divera.example.org ', ucr: '4711' }))).toEqual({
    base_url: 'https://divera.example.org',
    ucr: 4711,
  })
})

test('a unit that was emptied is that of the account again', () => {
  const values = { ...began, ucr: '' }
  expect(changeOf(values, ['ucr'], {})).toEqual({ ucr: null })
})

test('a typed key is set, a deleted one is null, and typing outweighs deleting', () => {
  const deletion = { [deletionOf('system_key')]: DELETES }
  expect(sent(formOf({}, { personal_key: ' secret ', ...deletion }))).toEqual({
    personal_key: 'secret',
    system_key: null,
  })
  expect(sent(formOf({}, { system_key: 'other', ...deletion }))).toEqual({ system_key: 'other' })
})

test('the form says without a server what cannot be right', () => {
  expect(problemsIn(formOf())).toEqual([])
  expect(problemsIn(formOf({ base_url: ' ', ucr: '12a', poll_seconds: '29' }))).toEqual([
    { field: 'base_url', problem: 'addressMissing' },
    { field: 'ucr', problem: 'ucrWrong' },
    { field: 'poll_seconds', problem: 'pollWrong' },
  ])
  expect(problemsIn(formOf({ poll_seconds: '901' }))).toEqual([
    { field: 'poll_seconds', problem: 'pollWrong' },
  ])
  expect(problemsIn(formOf({ ucr: '0' }))).toEqual([{ field: 'ucr', problem: 'ucrWrong' }])
})

test.each([
  ['https://divera.example.org', true],
  ['https://app.divera247.com:8443', true],
  ['https://app.divera247.com/', false],
  [' HTTPS://APP.divera247.com/path ', false],
  ['app.divera247.org', false],
  ['', false],
])('that %s leads to another host than the stored address is %s', (typed, expected) => {
  expect(changesHost(divera.base_url, typed)).toBe(expected)
})
