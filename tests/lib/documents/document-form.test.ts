import { describe, expect, test } from 'vitest'
import type { DocumentDetail } from '../../../src/contract/documents/documents.ts'
import {
  inputOf,
  linksOf,
  problemsIn,
  tagsIn,
  valuesIn,
  valuesOf,
} from '../../../src/lib/documents/document-form.ts'
import { groupsIn, visibilityOf } from '../../../src/lib/documents/folder-form.ts'
import { folderPaths } from '../../../src/lib/documents/folder-paths.ts'
import { checkUploads } from '../../../src/lib/documents/upload-check.ts'

// Documents and the public shared link: rename, move, visibility by group, expiry, links; limits said before the upload.

const document = {
  name: 'Plan.pdf',
  folder_id: 3,
  description: null,
  tags: ['Atemschutz', 'wichtig'],
  visibility: 'groups',
  group_ids: [9, 2],
  requires_ack: true,
  offline: false,
  expires_at: '2027-01-31T11:30:00.000Z',
  links: { operations: [], vehicles: [{ id: 4, name: 'HLF 20' }], keywords: [] },
} as unknown as DocumentDetail

const dataOf = (pairs: readonly (readonly [string, string])[]) => {
  const data = new FormData()
  for (const [name, value] of pairs) data.append(name, value)
  return data
}

describe('the form of a document', () => {
  test('says nothing where nothing was changed, and sends only what was', () => {
    const values = valuesOf(document)
    expect(inputOf(values, [])).toEqual({})
    expect(inputOf({ ...values, folder_id: '' }, ['folder_id'])).toEqual({ folder_id: null })
    expect(inputOf(values, ['groups'])).toEqual({ visibility: 'groups', group_ids: [2, 9] })
    expect(inputOf(values, ['expires_at'])).toEqual({ expires_at: '2027-01-31T11:30:00.000Z' })
    expect(inputOf({ ...values, expires_at: '12027-01-31T12:30' }, ['expires_at'])).toEqual({})
    expect(linksOf(values, ['vehicles', 'keywords'])).toEqual({ vehicle_ids: [4], keyword_ids: [] })
  })

  test('reads what stands in it; groups count only where only they see it', () => {
    const read = valuesIn(
      dataOf([
        ['name', ' Plan.pdf '],
        ['folder_id', '3'],
        ['tags', 'Atemschutz, wichtig ,, ATEMSCHUTZ'],
        ['visibility', 'groups'],
        ['group_ids', '9'],
        ['group_ids', '2'],
        ['requires_ack', 'yes'],
        ['vehicles', '4'],
        ['expires_at', valuesOf(document).expires_at],
      ]),
    )
    expect(read).toEqual(valuesOf(document))
    expect(
      groupsIn(
        dataOf([
          ['visibility', 'organisation'],
          ['group_ids', '9'],
        ]),
      ),
    ).toBe('')
  })

  test('nobody at all is said to the server, which refuses it at its field', () => {
    expect(visibilityOf(groupsIn(dataOf([['visibility', 'groups']])))).toEqual({
      visibility: 'groups',
      group_ids: [],
    })
  })

  test('without a name, or with too many or too long tags, it is not sent', () => {
    const values = valuesOf(document)
    expect(problemsIn({ ...values, name: '' })).toEqual(['name'])
    expect(problemsIn({ ...values, tags: Array.from({ length: 21 }, (_, tag) => `t${tag}`).join() })).toEqual(
      ['tags'],
    )
    expect(problemsIn({ ...values, tags: 'x'.repeat(51) })).toEqual(['tags'])
    expect(tagsIn(' a ,A, b')).toEqual(['a', 'b'])
  })

  test('with an expiry that is no valid time it is not sent; without one it is', () => {
    const values = valuesOf(document)
    expect(problemsIn({ ...values, expires_at: '2027-02-31T09:30' })).toEqual(['expires_at'])
    expect(problemsIn({ ...values, expires_at: '' })).toEqual([])
  })
})

test('folders stand by their whole way; none can be moved into itself, and a circle hangs nothing', () => {
  const folders = [
    { id: 1, parent_id: null, name: 'Pläne' },
    { id: 2, parent_id: 1, name: 'Halle 10' },
    { id: 3, parent_id: 1, name: 'Halle 9' },
    { id: 4, parent_id: null, name: 'Dienst' },
    { id: 5, parent_id: 6, name: 'A' },
    { id: 6, parent_id: 5, name: 'B' },
  ]
  const paths = folderPaths(folders).map(({ path }) => path)
  expect(paths.filter((path) => path.startsWith('Pläne'))).toEqual([
    'Pläne',
    'Pläne / Halle 9',
    'Pläne / Halle 10',
  ])
  expect(folderPaths(folders, 1).map(({ id }) => id)).not.toContain(2)
  expect(paths).toHaveLength(6)
})

describe('before anything is sent', () => {
  const limits = { largest: 100, quota: 1000, used: 850, refused_endings: ['exe'] }

  test('each file that cannot be is named with its reason, and the others go', () => {
    const files = [
      { name: 'a.pdf', size: 90 },
      { name: 'leer.txt', size: 0 },
      { name: 'Virus.EXE', size: 1 },
      { name: 'b.pdf', size: 101 },
      { name: 'c.pdf', size: 70 },
      { name: 'd.pdf', size: 60 },
    ]
    expect(checkUploads(files, limits)).toEqual({
      fitting: [0, 5],
      refused: [
        { name: 'leer.txt', refusal: 'empty' },
        { name: 'Virus.EXE', refusal: 'ending' },
        { name: 'b.pdf', refusal: 'tooLarge' },
        { name: 'c.pdf', refusal: 'noRoom' },
      ],
    })
  })

  test('what nobody has said yet holds nobody back: the server says it', () => {
    expect(checkUploads([{ name: 'x.exe', size: 10 ** 12 }], undefined).fitting).toEqual([0])
  })
})
