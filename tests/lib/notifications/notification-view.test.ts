import { describe, expect, test } from 'vitest'
import { searchOfView, viewOfSearch } from '../../../src/lib/notifications/notification-view.ts'

// Specification, section 9: five filters, 20 a page. What is shown is in the address; unknown values fall back.

describe('what an address asks for', () => {
  test.each([
    ['', { page: 1, filter: 'all' }],
    ['?filter=unread', { page: 1, filter: 'unread' }],
    ['?filter=fms_status&page=3', { page: 3, filter: 'fms_status' }],
    ['?filter=gibt-es-nicht&page=2', { page: 2, filter: 'all' }],
    ['?page=0', { page: 1, filter: 'all' }],
    ['?page=-1', { page: 1, filter: 'all' }],
    ['?page=1.5', { page: 1, filter: 'all' }],
    ['?page=zwei', { page: 1, filter: 'all' }],
    ['?page=1e9', { page: 1, filter: 'all' }],
  ])('%s', (search, view) => {
    expect(viewOfSearch(search)).toEqual(view)
  })
})

describe('the address of what is shown', () => {
  test.each([
    [{ page: 1, filter: 'all' }, '', ''],
    [{ page: 1, filter: 'read' }, '', '?filter=read'],
    [{ page: 2, filter: 'unread' }, '', '?filter=unread&page=2'],
    [{ page: 1, filter: 'all' }, '?filter=read&page=4', ''],
    [{ page: 2, filter: 'all' }, '?guard=browser', '?guard=browser&page=2'],
  ] as const)('%o, from "%s"', (view, from, search) => {
    expect(searchOfView(view, from)).toBe(search)
    expect(viewOfSearch(search)).toEqual(view)
  })
})
