import { describe, expect, test } from 'vitest'
import {
  firstView,
  isNarrowed,
  memberFilterWith,
  searchOfView,
  viewOfSearch,
  withFilter,
} from '../../../src/lib/people/people-view.ts'

// Product page, section 4, users: search, filter, paging; the address keeps what is shown, and the way back leads through it.

const members = { list: 'members', filter: {}, sort: 'name', page: 1 } as const
const invitations = { list: 'invitations', filter: {}, page: 1 } as const

describe('an address and what it shows are the same', () => {
  test.each([
    ['', members],
    ['?page=3', { ...members, page: 3 }],
    [
      '?search=%C3%B6zt&state=left&group=4&qualification=AGT&admin=true&sort=last_login&page=2',
      {
        list: 'members',
        filter: { search: 'özt', state: 'left', group: 4, qualification: 'AGT', admin: 'true' },
        sort: 'last_login',
        page: 2,
      },
    ],
    ['?list=invitations', invitations],
    [
      '?list=invitations&search=a%26b%3D&state=expired&page=7',
      { list: 'invitations', filter: { search: 'a&b=', state: 'expired' }, page: 7 },
    ],
  ] as const)('%s', (search, view) => {
    expect(viewOfSearch(search)).toEqual(view)
    expect(searchOfView(view)).toBe(search)
  })
})

describe('what an address says wrongly narrows nothing', () => {
  test.each([
    '?state=open',
    '?state=Active',
    '?group=0',
    '?group=-1',
    '?group=1e3',
    '?group=9007199254740993',
    '?admin=yes',
    '?qualification=%20',
    '?search=%20%20',
    '?sort=email',
    '?page=0',
    '?page=1000001',
    '?page=x',
    '?list=groups',
  ])('%s', (search) => {
    expect(viewOfSearch(search)).toEqual(members)
  })

  test('a state of members is none of invitations', () => {
    expect(viewOfSearch('?list=invitations&state=left&group=4&admin=true&sort=joined')).toEqual(invitations)
  })

  test('texts are no longer than the backend takes', () => {
    const view = viewOfSearch(`?search=${'a'.repeat(500)}&qualification=${'b'.repeat(500)}`)
    expect(view.filter).toEqual({ search: 'a'.repeat(200), qualification: 'b'.repeat(100) })
  })
})

test('everything else of an address stays', () => {
  expect(searchOfView(invitations, '?organisation=2&state=left&page=4')).toBe(
    '?organisation=2&list=invitations',
  )
  expect(searchOfView(members, '?list=invitations&x=1')).toBe('?x=1')
})

test('another filter begins with the first page, and keeps the order', () => {
  const third = { ...members, sort: 'joined' as const, page: 3 }
  expect(withFilter(third, { admin: 'true' })).toEqual({ ...third, filter: { admin: 'true' }, page: 1 })
})

test('one filter is chosen anew, and the others stay', () => {
  const filter = { search: 'zo', group: 4, state: 'left', admin: 'true' } as const
  expect(memberFilterWith(filter, { state: 'inactive' })).toEqual({ ...filter, state: 'inactive' })
  expect(memberFilterWith(filter, { state: '', admin: undefined })).toEqual({ search: 'zo', group: 4 })
  expect(memberFilterWith({}, { group: '' })).toEqual({})
})

test('a page or an order narrows nothing', () => {
  expect(isNarrowed({ ...members, page: 2, sort: 'joined' })).toBe(false)
  expect(isNarrowed(firstView('invitations'))).toBe(false)
  expect(isNarrowed({ ...members, filter: { search: 'a' } })).toBe(true)
})
