import { describe, expect, test } from 'vitest'
import type { OperationDetail } from '../../../src/contract/operations/operation-detail.ts'
import type { OperationChoices } from '../../../src/contract/operations/operation-list.ts'
import { changedFields, merge } from '../../../src/lib/pages/edited-values.ts'
import {
  inputOf,
  noValues,
  type OperationValues,
  problemsIn,
  valuesIn,
  valuesOf,
  withKeyword,
} from '../../../src/lib/operations/operation-form.ts'

// Product page, sections 2 and 4: forms with keyword templates; a stale write gets 409 with the current row. Operations,
// point 3: two people editing get both versions side by side, nothing typed is lost.

const keyword = (id: number, code: string, about: Partial<OperationChoices['keywords'][number]> = {}) => ({
  id,
  code,
  title: 'Brand',
  type: 'Brand' as const,
  priority: true,
  colour: null,
  text_template: null,
  group_ids: [],
  vehicle_ids: [],
  ...about,
})

const operation: OperationDetail = {
  id: 7,
  title: 'B3 – Wohnungsbrand',
  text: 'Rauch aus dem Fenster',
  type: 'Brand',
  active: true,
  vehicles: [
    { call_sign: 'Florian 1/44-1', vehicle_id: 3 },
    { call_sign: 'Rotkreuz 71/1', vehicle_id: null },
  ],
  alarm_at: '2026-03-14T20:30:41Z',
  priority: true,
  address: 'Lindenstraße 14, 99999 Musterstadt',
  kind: 'actual',
  keyword_id: 4,
  lat: 49.01234,
  lng: 12.09876,
  groups: [{ id: 9, name: 'Löschzug' }],
  version: 5,
}

/** A form as a person leaves it, who has touched these fields. */
function formOf(values: OperationValues, touched: Partial<Record<keyof OperationValues, string>>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries({ ...values, ...touched })) {
    if (typeof value === 'string') data.set(name, value)
    else if (value === true) data.set(name, 'on')
    else if (Array.isArray(value)) for (const one of value) data.append(name, String(one))
  }
  return data
}

test('a form that nobody has touched changes nothing', () => {
  const values = valuesOf(operation)

  expect(changedFields(valuesIn(formOf(values, {}), values), values)).toEqual([])
})

test('only what was touched is sent, in the shape of the call', async () => {
  const values = valuesOf(operation)
  const touched = valuesIn(
    formOf(values, {
      title: '  B4 – Großbrand ',
      remark: 'Tor offen',
      text: '',
      coordinates: '33U TQ 87860 32883',
      other_vehicles: 'Rotkreuz 71/1, THW 22/51;',
    }),
    values,
  )
  const input = await inputOf(touched, changedFields(touched, values))

  expect(input).toEqual({
    title: 'B4 – Großbrand',
    remark: 'Tor offen',
    text: null,
    lat: expect.closeTo(49.0123, 3) as number,
    lng: expect.closeTo(12.0988, 3) as number,
    other_vehicles: ['Rotkreuz 71/1', 'THW 22/51'],
  })
})

test('a place that is taken away is sent as none', async () => {
  const values = valuesOf(operation)

  expect(await inputOf({ ...values, coordinates: '' }, ['coordinates'])).toEqual({ lat: null, lng: null })
})

test('the seconds of the alarm outlive a form that shows minutes', async () => {
  const values = valuesOf(operation)

  expect(await inputOf(values, changedFields(values, valuesOf(operation)))).toEqual({})
})

test('a title or a keyword is needed, and coordinates and a time that are some', () => {
  expect(problemsIn(noValues)).toEqual([{ field: 'title', key: 'title' }])
  expect(problemsIn({ ...noValues, keyword_id: '4' })).toEqual([])
  expect(problemsIn({ ...noValues, title: 'x', coordinates: 'beim Rathaus' })).toEqual([
    { field: 'coordinates', key: 'coordinates' },
  ])
  expect(problemsIn({ ...noValues, title: 'x', alarm_at: '2027-02-31T09:30' })).toEqual([
    { field: 'alarm_at', key: 'noMoment' },
  ])
})

describe('a keyword', () => {
  const b1 = keyword(1, 'B1', { vehicle_ids: [3], group_ids: [9], text_template: 'Was brennt?' })
  const b3 = keyword(4, 'B3', { vehicle_ids: [3, 5], type: 'Brand' })

  test('brings title, priority, text, vehicles and groups', () => {
    expect(withKeyword(noValues, b1, undefined)).toMatchObject({
      title: 'B1 – Brand',
      priority: true,
      text: 'Was brennt?',
      vehicle_ids: ['3'],
      group_ids: ['9'],
    })
  })

  test('another one replaces what the first has brought, and nothing that was written', () => {
    const first = withKeyword(noValues, b1, undefined)
    expect(withKeyword(first, b3, b1)).toMatchObject({
      title: 'B3 – Brand',
      text: '',
      vehicle_ids: ['3', '5'],
    })

    const written = { ...first, title: 'Scheune am Bach', vehicle_ids: ['8'] }
    expect(withKeyword(written, b3, b1)).toMatchObject({
      title: 'Scheune am Bach',
      vehicle_ids: ['8'],
      group_ids: [],
    })
  })
})

describe('two people change the same operation', () => {
  const began = valuesOf(operation)

  test('what only one of them has changed holds; what both have is decided by a person', () => {
    const mine = { ...began, title: 'meiner', remark: 'von mir' }
    const theirs = { ...began, title: 'ihrer', city: 'Neudorf' }

    expect(merge(began, mine, theirs)).toEqual({
      conflicts: ['title'],
      taken: ['city'],
      values: { ...began, title: 'meiner', remark: 'von mir', city: 'Neudorf' },
    })
  })

  test('who has written the same has no conflict', () => {
    const both = { ...began, title: 'derselbe' }

    expect(merge(began, both, both)).toEqual({ conflicts: [], taken: [], values: both })
  })

  test('nothing of mine is ever lost, and nothing of theirs silently', () => {
    const fields = ['title', 'text', 'city', 'number'] as const
    // Every way in which two people may each leave or change four fields.
    for (let way = 0; way < 4 ** fields.length; way += 1) {
      const choice = fields.map((_, place) => Math.floor(way / 4 ** place) % 4)
      const mine = { ...began }
      const theirs = { ...began }
      fields.forEach((name, place) => {
        if (choice[place] === 1 || choice[place] === 3) mine[name] = `mine ${name}`
        if (choice[place] === 2 || choice[place] === 3) theirs[name] = `theirs ${name}`
      })
      const { conflicts, taken, values } = merge(began, mine, theirs)
      fields.forEach((name, place) => {
        expect(values[name]).toBe(choice[place] === 2 ? theirs[name] : mine[name])
        expect(conflicts.includes(name)).toBe(choice[place] === 3)
        expect(taken.includes(name)).toBe(choice[place] === 2)
      })
    }
  })
})
