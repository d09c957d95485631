import { afterEach, beforeEach, expect, test } from 'vitest'
import { at, callsTo } from './calls-to.ts'
import { type Divera, startDivera } from './divera.ts'
import { type Quirks, quirkValues } from './quirks.ts'

let divera: Divera
beforeEach(async () => {
  divera = await startDivera()
})
afterEach(() => divera.close())

const { read } = callsTo(() => divera)

const alarm = ['data', 'items', '5000001']
const vehicle = ['data', 0]
const fms = ['data', 'cluster', 'fms_status']
const events = ['data', 'events', 'sorting']
const answers = { 91767: { 574233: { ts: expect.any(Number) as number, note: 'bin da' } } }
/** The switch, how it is asked for, and the part of the answer for each of its values, the default first. */
const seen: Record<
  Exclude<keyof Quirks, 'wrongKeyStatus' | 'wrongUcrStatus'>,
  [string, (string | number)[], ...unknown[]]
> = {
  emptyItemsAsArray: ['pull/all', ['data', 'events', 'items'], [], {}],
  sortingOldestFirst: ['alarms', ['data', 'sorting'], [5000002, 5000001], [5000001, 5000002]],
  answeredAs: ['alarms', [...alarm, 'ucr_answered'], answers, answers, [574233]],
  addressedSpelling: ['alarms', [...alarm, 'ucr_addressed'], [574232], undefined],
  eventsKey: ['pull/all', events, [], undefined],
  noLocationAs: ['alarms', [...alarm, 'lat'], 0, null],
  textNumbers: ['pull/vehicle-status', [...vehicle, 'lat'], 51.2584996, '51.2584996'],
  vehicleIdsAs: ['alarms', [...alarm, 'vehicle'], [75422], ['75422']],
  tsCloseAs: ['alarms', [...alarm, 'ts_close'], undefined, 0],
  htmlInText: ['alarms', [...alarm, 'text'], 'a & b\nc', '<p>a &amp; b<br>c</p>'],
  freeEdition: ['alarms', [...alarm, 'text'], 'a & b\nc', ''],
  fmsStatusWithoutItems: ['pull/all', [...fms, '10'], undefined, { number: 0, name: 'Notruf' }],
  getStatusFlat: ['using-vehicles/get-status/75421', ['status'], undefined, 2],
}

test.each(Object.entries(seen))('%s changes what is answered', async (name, [path, part, ...expected]) => {
  const about = { text: 'a & b\nc', lat: null, lng: null, vehicle: [75422], addressed: [574232] }
  const { id } = divera.raise(about)
  divera.raise({ date: Math.floor(Date.now() / 1000) + 60 })
  divera.answer(id, 574233, 91767, 'bin da')
  const key = /vehicle/.test(path) ? 'system' : 'personal'

  for (const [index, value] of quirkValues[name as keyof Quirks].entries()) {
    if (index > 0) Object.assign(divera.quirks, { [name]: value })
    expect(at(await read(`/api/v2/${path}`, key), ...part)).toEqual(expected[index])
  }
})

test('before the first answer ucr_answered is an array or an empty object', async () => {
  const { id } = divera.raise()
  const answered = async () => at(await read(`/api/v2/alarms/${id}`), 'data', 'ucr_answered')

  expect(await answered()).toEqual([])
  divera.quirks.answeredAs = 'object'
  expect(await answered()).toEqual({})
})

test('the other spelling and the other key of events are there', async () => {
  Object.assign(divera.quirks, { addressedSpelling: 'ucr_adressed', eventsKey: 'event' })
  const { id, addressed } = divera.raise()

  expect(at(await read(`/api/v2/alarms/${id}`), 'data', 'ucr_adressed')).toEqual(addressed)
  expect(at(await read('/api/v2/pull/all'), 'data', 'event', 'sorting')).toEqual([])
})

test('the free edition keeps the keyword of an alarm and no position', async () => {
  divera.quirks.freeEdition = true
  const { id } = divera.raise({ title: 'F1' })

  const stored = { title: 'F1', text: '', address: '', lat: null, lng: null, vehicle: [] }
  expect(at(await read(`/api/v2/alarms/${id}`), 'data')).toMatchObject(stored)
  expect(at(await read('/api/v2/pull/all'), 'data', 'cluster', 'version_id')).toBe(1)
})
