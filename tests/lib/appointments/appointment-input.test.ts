import * as v from 'valibot'
import { expect, test } from 'vitest'
import {
  type AppointmentDetail,
  createAppointment,
  updateAppointment,
} from '../../../src/contract/appointments/appointments.ts'
import {
  type AppointmentValues,
  changeOf,
  newAppointmentOf,
  newValues,
  NO_GROUP,
  problemsIn,
  valuesIn,
  valuesOf,
} from '../../../src/lib/appointments/appointment-input.ts'
import { changedFields } from '../../../src/lib/pages/edited-values.ts'

// The form of an appointment, in which nothing typed is lost and only what is another is sent.

const appointment: AppointmentDetail = {
  id: 7,
  organisation_id: 1,
  title: 'Übung Atemschutz',
  text: 'Treffen am Gerätehaus.\nBitte pünktlich.',
  location: 'Gerätehaus',
  lat: 50.9787123,
  lng: 11.0328456,
  all_day: false,
  starts_at: '2026-12-03T18:30:00.000Z',
  ends_at: '2026-12-03T20:30:00.000Z',
  category: 'Übung',
  responsible_id: 2,
  response: 'yes_no',
  response_until: '2026-12-02T17:00:00.000Z',
  min: 6,
  max: 12,
  for_everybody: false,
  group_ids: [9, 4],
  concerns_me: true,
  own: null,
  counts: { yes: 0, maybe: 0, no: 0, open: 2 },
  cancelled_at: null,
  cancel_reason: null,
  edited: false,
  series_id: null,
  may_edit: true,
  version: 3,
  time_zone: 'Europe/Berlin',
  responsible_name: 'Lars Leitung',
  groups: [
    { id: 4, name: 'Atemschutz' },
    { id: 9, name: 'Jugend' },
  ],
  documents: [{ id: 11, name: 'Dienstplan' }],
  qualifications: [],
  people: [],
  rrule: null,
  recurrence: null,
  may_delete: true,
  created_at: '2026-11-01T10:00:00.000Z',
  changed_at: '2026-11-01T10:00:00.000Z',
}
const began = valuesOf(appointment)

/** What the browser sends of the form with these values. */
function formOf(values: AppointmentValues): FormData {
  const { all_day, groups, documents, responsible_id, ...texts } = values
  const data = new FormData()
  for (const [name, value] of Object.entries(texts)) data.set(name, value)
  if (all_day !== '') data.set('all_day', 'yes')
  data.set('audience', groups === '' ? 'everybody' : 'groups')
  if (groups !== NO_GROUP) for (const id of groups.split(',').filter(Boolean)) data.append('group_ids', id)
  for (const id of documents.split(',').filter(Boolean)) data.append('document_ids', id)
  data.set('names_responsible', 'yes')
  if (responsible_id !== '') data.set('responsible_id', responsible_id)
  return data
}

const change = (changes: Partial<AppointmentValues>) => {
  const values = valuesIn(formOf({ ...began, ...changes }), began)
  return changeOf(values, changedFields(values, began))
}

test('times stand in the form as the clocks of the organisation show them', () => {
  expect(began).toMatchObject({
    starts_at: '2026-12-03T19:30',
    ends_at: '2026-12-03T21:30',
    response_until: '2026-12-02T18:00',
  })
})

test('what was not touched is not sent, though its place is shown less exactly than it is known', () => {
  expect(changedFields(valuesIn(formOf(began), began), began)).toEqual([])
})

test('only what is another is sent; empty is nothing, and a place is both of its numbers', async () => {
  expect(await change({ title: ' Übung ', text: '', coordinates: '', min: '', responsible_id: '' })).toEqual({
    title: 'Übung',
    text: null,
    lat: null,
    lng: null,
    min: null,
    responsible_id: null,
  })
  expect(await change({ groups: '', documents: '11,12', max: '20' })).toEqual({
    group_ids: [],
    document_ids: [11, 12],
    max: 20,
  })
})

test('each of start, end and all day is sent with the others, and as the contract takes them', async () => {
  const later = await change({ ends_at: '2026-12-03T22:00' })
  expect(later).toEqual({ all_day: false, starts_at: '2026-12-03T19:30', ends_at: '2026-12-03T22:00' })
  const whole = await change({ all_day: 'yes', starts_at: '2026-12-03', ends_at: '2026-12-04' })
  expect(whole).toEqual({ all_day: true, starts_at: '2026-12-03', ends_at: '2026-12-04' })
  expect(v.is(updateAppointment.input, { version: 3, ...whole })).toBe(true)
})

test('an appointment that lasts all day is shown by its days', () => {
  const camp = valuesOf({ ...appointment, all_day: true, starts_at: '2026-07-30', ends_at: '2026-08-02' })
  expect(camp).toMatchObject({ all_day: 'yes', starts_at: '2026-07-30', ends_at: '2026-08-02' })
})

test('without responses there is no deadline', async () => {
  expect(await change({ response: 'none' })).toEqual({ response: 'none', response_until: null })
})

test('a form that does not show who is responsible keeps the member', () => {
  const data = formOf({ ...began, responsible_id: '' })
  data.delete('names_responsible')
  expect(valuesIn(data, began).responsible_id).toBe('2')
})

test('a new appointment is sent whole; who is responsible only where a member was chosen', async () => {
  const values = { ...newValues('2026-12-03'), title: 'Übung', category: 'Übung' }
  expect(problemsIn(values, newValues(''))).toEqual([])
  const input = await newAppointmentOf(values)
  expect(input).toMatchObject({
    title: 'Übung',
    category: 'Übung',
    starts_at: '2026-12-03T19:30',
    group_ids: [],
    response: 'yes_no',
    text: null,
  })
  expect(input).not.toHaveProperty('responsible_id')
  expect(v.is(createAppointment.input, input)).toBe(true)
  expect(await newAppointmentOf({ ...values, responsible_id: '5' })).toMatchObject({ responsible_id: 5 })
})

test('what cannot be right is said at its field, before it is sent', () => {
  const wrong = (changes: Partial<AppointmentValues>) =>
    problemsIn({ ...began, ...changes }, began).map(({ field, problem }) => `${field} ${problem}`)
  expect(wrong({})).toEqual([])
  expect(wrong({ title: '', starts_at: '', ends_at: '' })).toEqual([
    'title titleMissing',
    'starts_at startMissing',
    'ends_at endMissing',
  ])
  expect(wrong({ ends_at: '2026-12-03T19:29' })).toEqual(['ends_at endsBeforeStart'])
  expect(wrong({ response_until: '2026-12-03T19:31' })).toEqual(['response_until deadlineAfterStart'])
  expect(wrong({ coordinates: 'am Bach' })).toEqual(['coordinates coordinates'])
  expect(wrong({ groups: NO_GROUP })).toEqual(['group_ids groupsMissing'])
  expect(wrong({ min: '0' })).toEqual(['min noNumber'])
  expect(wrong({ max: '1,5' })).toEqual(['max noNumber'])
  expect(wrong({ min: '13' })).toEqual(['max maxBelowMin'])
})

test('an appointment whose groups are all gone can be changed otherwise', async () => {
  const orphan = valuesOf({ ...appointment, group_ids: [], groups: [] })
  const values = valuesIn(formOf({ ...orphan, title: 'Übung' }), orphan)
  expect(problemsIn(values, orphan)).toEqual([])
  expect(await changeOf(values, changedFields(values, orphan))).toEqual({ title: 'Übung' })
})
