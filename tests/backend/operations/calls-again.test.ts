import { describe, expect, test } from 'vitest'
import { callsAgain } from '../../../src/backend/operations/calls-again.ts'

const before = {
  address: 'Schulstraße 12, 99999 Musterstadt',
  lat: 48.1,
  lng: 11.5,
  keyword: 'B3',
  priority: true,
}

describe('an operation calls again', () => {
  test.each([
    ['at another house', { address: 'Schulstraße 21, 99999 Musterstadt' }],
    ['at the other entrance', { address: 'Schulstraße 12a, 99999 Musterstadt' }],
    ['in another town', { address: 'Schulstraße 12, Neudorf' }],
    ['at a longer number that only begins alike', { address: 'Schulstraße 121' }],
    ['with numbers in another order', { address: '12. OG, Schulstraße 1, 99999 Musterstadt' }],
    ['more than 200 m away', { lat: 48.1019 }],
    ['of the next level', { keyword: 'B4' }],
    ['of a lower level', { keyword: 'B2' }],
    ['with a keyword of other letters', { keyword: 'THL 4' }],
  ])('%s', (_, change) => {
    expect(callsAgain(before, { ...before, ...change })).toBe(true)
  })

  test('if its first keyword brings the priority that it did not have', () => {
    const calm = { ...before, keyword: null, priority: false }
    expect(callsAgain(calm, { ...calm, keyword: 'B Person', priority: true })).toBe(true)
    expect(callsAgain(calm, { ...calm, keyword: 'THL 1' })).toBe(false)
  })
})

describe('an operation stays quiet', () => {
  test.each([
    ['with the same in other letters', { address: 'SCHULSTRASSE 12 99999 musterstadt' }],
    ['with an abbreviation', { address: 'Schul-Str. 12, 99999 Musterstadt' }],
    ['without its town', { address: 'Schulstr. 12' }],
    ['in another order', { address: '99999 Musterstadt, Schulstr. 12' }],
    ['in another order, without its postcode', { address: 'Musterstadt, Schulstraße 12' }],
    ['with what stands there', { address: 'Grundschule, Schulstraße 12, 99999 Musterstadt' }],
    ['with a position that is measured better', { lat: 48.1017 }],
    ['without a position', { lat: null, lng: null }],
    ['without an address', { address: null }],
    ['with its keyword in another spelling', { keyword: 'b 3' }],
    ['without a keyword', { keyword: null }],
    ['with a priority alone', { priority: true }],
  ])('%s', (_, change) => {
    expect(callsAgain(before, { ...before, ...change })).toBe(false)
  })

  test('where it had no place before', () => {
    const nowhere = { ...before, address: null, lat: null, lng: null }
    expect(callsAgain(nowhere, before)).toBe(false)
  })
})
