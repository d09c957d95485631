import { expect, test } from 'vitest'
import { isWithheld } from '../../../src/backend/documents/preview/bare-pictures.ts'
import { contentKind, hasPreview, mimeOf } from '../../../src/backend/documents/upload/kind.ts'

// Decision 60, Pictures: what cannot be drawn is given to nobody outside, since it says where it was taken.

const bytesOf = (letters: string) => new Uint8Array(Buffer.from(letters.padEnd(64, '\u0001'), 'latin1'))
/** A file in boxes with the brands that it says it is. */
const boxed = (first: string, ...others: string[]) =>
  `\u0000\u0000\u0000${String.fromCharCode(16 + 4 * others.length)}ftyp${first}\u0000\u0000\u0000\u0000${others.join('')}`

test.each<[string, string]>([
  ['JPEG 2000', '\u0000\u0000\u0000\u000cjP  \r\n\u0087\n'],
  ['JPEG 2000 without boxes', '\u00ff\u004f\u00ff\u0051'],
  ['JPEG XR', 'II\u00bc\u0001'],
  ['JPEG XL', '\u0000\u0000\u0000\u000cJXL \r\n\u0087\n'],
  ['TIFF', 'II*\u0000'],
  ['Panasonic', 'IIU\u0000'],
  ['Olympus', 'IIRO'],
  ['Olympus, older', 'IIRS'],
  ['Olympus, oldest', 'MMOR'],
  ['Fujifilm', 'FUJIFILMCCD-RAW 0201'],
  ['Canon, older', 'II\u001a\u0000\u0000\u0000HEAPCCDR'],
  ['Canon', boxed('crx ', 'isom')],
  ['Minolta', '\u0000MRM'],
  ['Sigma', 'FOVb'],
  ['Photoshop', '8BPS'],
  ['GIMP', 'gimp xcf'],
  ['AVIF', boxed('avif', 'mif1')],
  ['AVIF that moves', boxed('avis', 'iso8')],
  ...['heic', 'heix', 'heim', 'hevc', 'hevx', 'mif1', 'mif2', 'msf1', 'avci', 'vvic', 'jpeg', 'j2ki'].map(
    (brand): [string, string] => [`HEIF called ${brand}`, boxed(brand)],
  ),
  ['HEIF that is called a film first', boxed('mp42', 'isom', 'heic')],
])('a picture of the kind %s is one that is given to nobody outside', (_, letters) => {
  const kind = contentKind(bytesOf(letters))
  expect([kind, hasPreview(kind), isWithheld({ kind, preview: 'none' })]).toEqual([
    expect.stringMatching(/^image\//),
    false,
    true,
  ])
})

test.each([
  ['a film', 'x.mp4', boxed('isom', 'iso2', 'avc1', 'mp41'), 'video/mp4'],
  ['a film of a telephone', 'x.mov', boxed('qt  ', 'qt  '), 'video/quicktime'],
  ['a sound', 'x.m4a', boxed('M4A ', 'mp42', 'isom'), 'audio/mp4'],
  ['a text', 'x.txt', 'II. Abschnitt'.padEnd(64), 'text/plain'],
  ['a text in Windows-1252', 'x.csv', 'Straße;Nr.\r\nGänsemarkt;7\r\n'.padEnd(64), 'text/plain'],
  ['a text in UTF-16', 'x.txt', '\u00ff\u00feS\u0000\u00fc\u0000d\u0000'.padEnd(64, ' \u0000'), 'text/plain'],
  ['a text of a DOS program', 'x.txt', 'S\u0081d'.padEnd(64), 'application/octet-stream'],
])('%s is still none', (_, name, letters, mime) => {
  expect(mimeOf(bytesOf(letters), name)).toBe(mime)
})
