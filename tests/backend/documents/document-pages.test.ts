import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AGAIN_MS, createPageReader } from '../../../src/backend/documents/preview/pages.ts'
import { openPagesAside, type OpenedPages } from '../../../src/backend/documents/preview/preview.ts'

// Decision 62: the pages of a PDF are shown one by one; decision 59: strangers send files that are made to break what opens them.

const content = { tenant_id: 1, sha256: 'ab', size: 9, mime: 'application/pdf' }
const sizes = Array.from({ length: 5 }, () => ({ width: 595, height: 842 }))

/** A document of five pages, of which some end whatever draws them and some cannot be drawn. */
function readerOf(bad: { kills?: number[]; breaks?: number[]; isNone?: boolean }) {
  let time = 0
  const asked: string[] = []
  const reader = createPageReader(
    { store: { read: () => new Blob(['%PDF']).stream() } as never },
    {
      now: () => time,
      open: async ({ pages: { from, count } }): Promise<OpenedPages | null | undefined> => {
        asked.push(`${from + 1}+${count}`)
        const wanted = sizes.slice(from, from + count).map((_, place) => from + place + 1)
        if (bad.isNone) return null
        if (wanted.some((page) => bad.kills?.includes(page))) return undefined
        const pictures = wanted.map((page) => (bad.breaks?.includes(page) ? null : new Uint8Array([page])))
        return { count: 5, sizes, pictures }
      },
    },
  )
  const shown = async () => {
    const found = []
    for (const page of [1, 2, 3, 4, 5]) found.push((await reader.picture(content, page, 800))?.[0])
    return found
  }
  return { ...reader, shown, asked, pass: (ms: number) => (time += ms), bad }
}

test.each([
  ['cannot be drawn', { breaks: [2] }],
  ['ends what draws it', { kills: [2] }],
])('a page that %s is missing alone, and is not tried at each look', async (_, bad) => {
  const { sizes: sizesOf, shown, asked } = readerOf(bad)

  expect(await shown()).toEqual([1, undefined, 3, 4, 5])
  expect(await sizesOf(content)).toEqual({ count: 5, sizes })
  const before = asked.length
  expect(await shown()).toEqual([1, undefined, 3, 4, 5])
  expect(asked).toHaveLength(before)
})

test('the sizes of a document are known also where its first page ends what draws it', async () => {
  const { sizes: sizesOf, shown } = readerOf({ kills: [1] })

  expect(await sizesOf(content)).toEqual({ count: 5, sizes })
  expect(await shown()).toEqual([undefined, 2, 3, 4, 5])
})

test('what was ended from outside is tried again later, what is no PDF never', async () => {
  const busy = readerOf({ kills: [1, 2, 3, 4, 5] })
  expect(await busy.shown()).toEqual(sizes.map(() => undefined))
  busy.bad.kills = []
  expect(await busy.shown()).toEqual(sizes.map(() => undefined))
  busy.pass(AGAIN_MS)
  expect(await busy.shown()).toEqual([1, 2, 3, 4, 5])

  const none = readerOf({ isNone: true })
  none.pass(AGAIN_MS)
  expect([await none.sizes(content), await none.shown()]).toEqual([undefined, sizes.map(() => undefined)])
  expect(none.asked).toHaveLength(1)
})

test('a PDF of which a page is nowhere is opened all the same', async () => {
  const page = (id: number) => `${id} 0 obj\n<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 100]>>\nendobj\n`
  const pdf = `%PDF-1.4\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n2 0 obj\n<</Type/Pages/Count 3/Kids[3 0 R 9 0 R 5 0 R]>>\nendobj\n${page(3)}${page(5)}trailer\n<</Root 1 0 R>>\n%%EOF\n`
  const folder = mkdtempSync(join(tmpdir(), 'pages-'))
  const file = join(folder, 'content')
  writeFileSync(file, pdf)

  const opened = await openPagesAside({
    file,
    kind: 'application/pdf',
    pages: { from: 0, count: 3, width: 100 },
  })

  rmSync(folder, { recursive: true })
  expect([opened?.count, opened?.sizes.length]).toEqual([3, 3])
  expect(opened?.pictures.map((picture) => picture !== null)).toEqual([true, false, true])
})
