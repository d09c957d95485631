import { describe, expect, test } from 'vitest'
import {
  documentViewOf,
  folderView,
  isNarrowed,
  narrowedBy,
  searchOfDocuments,
  topFolder,
} from '../../../src/lib/documents/document-view.ts'

// Documents and the public shared link: folders, search, sort. What is shown has an address.

describe('what an address asks for', () => {
  test.each([
    ['', topFolder],
    ['?folder=12', folderView(12)],
    [
      '?folder=12&search=Weiher&sort=-size',
      { ...folderView(12), filter: { search: 'Weiher' }, sort: '-size' },
    ],
    ['?unread=true', narrowedBy(topFolder, { unread: 'true' })],
    ['?operation=7', narrowedBy(topFolder, { operation: 7 })],
    ['?tag=Gefahr%20%26%20Gut', narrowedBy(topFolder, { tag: 'Gefahr & Gut' })],
    ['?document=5', { kind: 'document', id: 5 }],
    ['?device=1', { kind: 'device' }],
    ['?bin=1', { kind: 'bin', page: 1 }],
    ['?bin=1&page=3', { kind: 'bin', page: 3 }],
  ] as const)('%s, and is asked for by it', (search, view) => {
    expect(documentViewOf(search)).toEqual(view)
    expect(documentViewOf(searchOfDocuments(view))).toEqual(view)
  })

  test.each([
    '?folder=abc',
    '?folder=-1',
    '?folder=0',
    '?folder=1e9',
    '?sort=colour',
    '?unread=yes',
    '?search=%20',
    '?document=x',
    '?bin=2',
  ])('%s, which nobody could mean, narrows nothing', (search) =>
    expect(documentViewOf(search)).toEqual(topFolder),
  )

  test('words that are too long for the contract are cut', () => {
    expect(documentViewOf(`?search=${'x'.repeat(500)}`)).toMatchObject({
      filter: { search: 'x'.repeat(200) },
    })
  })

  test('what else stands in the address stays, and what is taken back goes', () => {
    expect(searchOfDocuments(topFolder, '?organisation=1&folder=12&search=a')).toBe('?organisation=1')
    expect(isNarrowed(narrowedBy(narrowedBy(topFolder, { tag: 'a' }), { tag: undefined }))).toBe(false)
  })
})
