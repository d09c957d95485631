import { describe, expect, test } from 'vitest'
import type { Corrections } from '../../../src/contract/operations/corrections.ts'
import type { LatestOperation } from '../../../src/contract/operations/operation-list.ts'
import { correctionsAfterPush, marksOf, withSeen } from '../../../src/lib/operations/corrections.ts'
import { latestWith, withPushed } from '../../../src/lib/operations/operation-list.ts'

// Product page, section 3: a corrected place, keyword or text is marked at once, also without a request.

const operation = (changed: Partial<LatestOperation> = {}): LatestOperation => ({
  id: 7,
  title: 'Rauch',
  text: null,
  type: 'Brand',
  active: true,
  vehicles: [],
  alarm_at: '2026-11-21T12:00:00.000Z',
  priority: false,
  address: 'Lindenstraße 14',
  keyword: 'B3',
  lat: 50.97,
  lng: 11.03,
  version: 1,
  corrections: {},
  ...changed,
})
const { corrections: _, ...saved } = operation({ version: 2 })

describe('a push', () => {
  test('marks place, keyword, title and text that differ from the known values', () => {
    const pushed = {
      ...saved,
      address: 'Lindenweg 14',
      keyword: 'B4',
      title: 'Feuer',
      text: 'Flammen',
      lat: 51,
    }
    expect(withPushed(operation(), { ...pushed, remark: 'Hof' }).corrections).toEqual({
      address: ['Lindenstraße 14', 'Lindenweg 14'],
      keyword: ['B3', 'B4'],
      title: ['Rauch', 'Feuer'],
      text: [null, 'Flammen'],
    })
  })

  test('goes on from the value that the member has seen, and ends the mark of a value that returns', () => {
    const known = operation({
      address: 'Lindenweg 14',
      keyword: 'B4',
      corrections: { address: ['Lindenstraße 14', 'Lindenweg 14'], keyword: ['B3', 'B4'] },
    })
    expect(correctionsAfterPush(known, { ...saved, address: 'Am Markt 1' })).toEqual({
      address: ['Lindenstraße 14', 'Am Markt 1'],
    })
  })

  test('marks a moved position only where the address stayed, and neither a first nor a removed one', () => {
    const moved = { ...saved, lat: 50.98 }
    expect(correctionsAfterPush(operation(), moved)).toEqual({
      position: ['50.97000, 11.03000', '50.98000, 11.03000'],
    })
    expect(Object.keys(correctionsAfterPush(operation(), { ...moved, address: 'Am Markt 1' }))).toEqual([
      'address',
    ])
    expect(correctionsAfterPush(operation({ lat: null, lng: null }), moved)).toEqual({})
    expect(correctionsAfterPush(operation(), { ...saved, lat: null, lng: null })).toEqual({})
  })

  test('marks nothing if it is older, if the operation is closed, or if its corrections were not fetched', () => {
    const pushed = { ...saved, address: 'Am Markt 1' }
    const marked = operation({ version: 3, corrections: { keyword: ['B2', 'B3'] } })
    expect(withPushed(marked, pushed).corrections).toEqual({ keyword: ['B2', 'B3'] })
    expect(withPushed(marked, { ...pushed, version: 4, active: false }).corrections).toEqual({})
    const { corrections: none, ...listed } = operation()
    expect(withPushed(listed, pushed)).not.toHaveProperty('corrections')
  })

  test('with the corrections of the backend shows these', () => {
    const corrections: Corrections = { keyword: ['B2', 'B3'] }
    expect(withPushed(operation(), { ...saved, address: 'Am Markt 1', corrections }).corrections).toBe(
      corrections,
    )
  })

  test('cuts long values', () => {
    const { text } = correctionsAfterPush(operation({ text: 'a'.repeat(300) }), {
      ...saved,
      text: 'b'.repeat(300),
    })
    expect(text).toEqual([`${'a'.repeat(199)}…`, `${'b'.repeat(199)}…`])
  })
})

describe('the marks of a page', () => {
  const address: Corrections = { address: ['Lindenstraße 14', 'Lindenweg 14'] }

  test('stay after the version was reported as seen, as long as the operation has the marked value', () => {
    const seen = operation({ address: 'Lindenweg 14' })
    expect(marksOf(address, seen)).toEqual(address)
    expect(marksOf(address, { ...seen, address: 'Am Markt 1' })).toEqual({})
    expect(marksOf(address, { ...seen, active: false })).toEqual({})
  })

  test('go on to the next correction, and end where that returns to the first value', () => {
    const next = (to: string) =>
      operation({ address: to, corrections: { address: ['Lindenweg 14', to], keyword: ['B2', 'B3'] } })
    expect(marksOf(address, next('Am Markt 1'))).toEqual({
      address: ['Lindenstraße 14', 'Am Markt 1'],
      keyword: ['B2', 'B3'],
    })
    expect(marksOf(address, next('Lindenstraße 14'))).toEqual({ keyword: ['B2', 'B3'] })
  })
})

test('a seen version ends the corrections up to it, of this operation alone', () => {
  const corrections: Corrections = { keyword: ['B2', 'B3'] }
  const known = [operation({ version: 2, corrections }), operation({ id: 8, version: 2, corrections })]
  const after = latestWith(known, [{ kind: 'seen', id: 7, version: 2 }], 5)
  expect(after.map((one) => one.corrections)).toEqual([{}, corrections])
  expect(withSeen(operation({ version: 3, corrections }), { id: 7, version: 2 }).corrections).toBe(
    corrections,
  )
})
