import { describe, expect, test } from 'vitest'
import { MOST_AUTOCLOSE_HOURS, type Organisation } from '../../../src/contract/organisation/organisation.ts'
import { changedFields, merge } from '../../../src/lib/pages/edited-values.ts'
import {
  inputOf,
  type OrganisationValues,
  problemsIn,
  valuesIn,
  valuesOf,
} from '../../../src/lib/organisation/organisation-form.ts'

// The form of an organisation, in which nothing typed is lost and only what is another is sent.

const organisation: Organisation = {
  id: 1,
  name: 'FF Musterstadt',
  short_name: 'Musterstadt',
  kind: 'FF',
  address: null,
  lat: 50.9787123,
  lng: 11.0328456,
  phone: null,
  email: null,
  colour: 'red',
  time_zone: 'Europe/Berlin',
  autoclose_after_hours: 24,
  changed_at: null,
  changed_by: null,
  version: 3,
}
const began = valuesOf(organisation)

/** What the browser sends of the form with these values. */
function formOf(values: OrganisationValues, change: Record<string, string> = {}): FormData {
  const data = new FormData()
  const way = values.autoclose_after_hours === '' ? 'never' : 'after'
  for (const [name, value] of Object.entries({ ...values, autoclose: way, ...change })) data.set(name, value)
  return data
}

test('what was not touched is not sent, though its place is shown less exactly than it is known', () => {
  const values = valuesIn(formOf(began), began)
  expect(changedFields(values, began)).toEqual([])
})

test('only what is another is sent; empty is nothing, and a place is both of its numbers', async () => {
  const form = formOf(began, { phone: ' 112 ', coordinates: '', autoclose: 'never', kind: 'BF' })
  const values = valuesIn(form, began)
  const names = changedFields(values, began)
  expect(await inputOf(values, names)).toEqual({
    kind: 'BF',
    phone: '112',
    lat: null,
    lng: null,
    autoclose_after_hours: null,
  })
  const grid = { ...began, coordinates: '33U TQ 87860 32883' }
  const { lat, lng } = await inputOf(grid, ['coordinates'])
  expect([lat, lng]).toEqual([expect.closeTo(49.01, 1), expect.closeTo(12.1, 1)])
})

describe('what can be said without a server', () => {
  const problems = (change: Record<string, string>) =>
    problemsIn(formOf(began, change), began).map(({ field, problem }) => `${field} ${problem}`)

  test('nothing of what is right', () => {
    expect(
      problems({ email: 'wache@wehr.example', name: 'ف '.repeat(20), autoclose_after_hours: '1' }),
    ).toEqual([])
  })

  test('what is missing, too long, or of another form', () => {
    expect(problems({ name: '  ', short_name: '' })).toEqual([
      'name nameMissing',
      'short_name shortNameMissing',
    ])
    expect(problems({ address: 'ä'.repeat(301) })).toEqual(['address tooLong'])
    expect(problems({ email: 'a b@c' })).toEqual(['email emailWrong'])
    expect(problems({ coordinates: '91, 12' })).toEqual(['coordinates coordinatesWrong'])
    expect(problems({ time_zone: '' })).toEqual(['time_zone timeZoneMissing'])
  })

  test.each(['', '0', '1,5', '-3', String(MOST_AUTOCLOSE_HOURS + 1), 'bald'])(
    'hours are whole ones of a year at most, not "%s"; of never none are asked',
    (hours) => {
      expect(problems({ autoclose_after_hours: hours })).toContain('autoclose_after_hours hoursWrong')
      expect(problems({ autoclose_after_hours: hours, autoclose: 'never' })).toEqual([])
    },
  )
})

test('of two who change it at once, each keeps what only they have changed', () => {
  const mine = { ...began, name: 'FF Nord', phone: '112' }
  const theirs = { ...began, name: 'FF Süd', colour: 'blue' as const }
  expect(merge(began, mine, theirs)).toEqual({
    conflicts: ['name'],
    taken: ['colour'],
    values: { ...mine, colour: 'blue' },
  })
})
