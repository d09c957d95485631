import { expect, test } from 'vitest'
import { textCharset } from '../../src/contract/documents/text-charset.ts'
import { charsetOf } from '../../src/backend/files/charset.ts'

const text = 'Löschwasser für Gößnitz'
const western = Buffer.from(text, 'latin1')
const wide = Buffer.from(`\uFEFF${text}`, 'utf16le')

test.each([
  ['UTF-8', Buffer.from(text), 'utf-8'],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`), 'utf-8'],
  ['ASCII', Buffer.from('Wasser'), 'utf-8'],
  ['nothing', Buffer.from(''), 'utf-8'],
  ['Windows-1252', western, 'windows-1252'],
  [
    'Windows-1252 that ends like the beginning of UTF-8',
    Buffer.from('Fährt bis Spä', 'latin1'),
    'windows-1252',
  ],
  ['UTF-16 of Windows', wide, 'utf-16le'],
  ['UTF-16 the other way round', Buffer.from(wide).swap16(), 'utf-16be'],
])('a text in %s is read with its umlauts', (_, bytes, charset) => {
  expect(textCharset(bytes)).toBe(charset)
  expect(['', 'Wasser', 'Fährt bis Spä', text]).toContain(new TextDecoder(charset).decode(bytes))
})

test('the beginning of a text in UTF-8 may end within a character', () => {
  const beginning = Buffer.from('Spä').subarray(0, -1)
  expect(textCharset(beginning, { isCut: true })).toBe('utf-8')
  expect(textCharset(beginning)).toBe('windows-1252')
})

const PIECE = 64 * 1024

/** A store with one content, and how many bytes of it were read. */
function storeOf(bytes: Uint8Array) {
  let read = 0
  return {
    bytesRead: () => read,
    size: bytes.byteLength,
    read: ({ start, end }: { start: number; end: number }) =>
      new ReadableStream<Uint8Array<ArrayBuffer>>(
        {
          pull(controller) {
            const piece = Uint8Array.from(
              bytes.subarray(start + read, Math.min(end + 1, start + read + PIECE)),
            )
            read += piece.byteLength
            if (piece.byteLength > 0) controller.enqueue(piece)
            else controller.close()
          },
        },
        { highWaterMark: 0 },
      ),
  }
}

test.each([
  ['UTF-8', 'utf8', 'utf-8'],
  ['Windows-1252', 'latin1', 'windows-1252'],
] as const)(
  'the charset of a long text in %s is found where its first umlaut stands',
  async (_, encoding, charset) => {
    for (const at of [PIECE - 2, PIECE - 1, PIECE, PIECE + 5]) {
      const store = storeOf(Buffer.from(`${'x'.repeat(at)}ä ${'x'.repeat(20 * PIECE)}`, encoding))
      expect(await charsetOf(store.size, store.read)).toBe(charset)
      expect(store.bytesRead()).toBeLessThanOrEqual(2 * PIECE)
    }
  },
)
