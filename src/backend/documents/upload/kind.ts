import { textCharset } from '../../../contract/documents/text-charset.ts'
import { kindOf, OTHER_KIND } from '../../files/kind.ts'

/** Of a text that a browser shows as it is written, never as a page. */
export const TEXT_KIND = 'text/plain'

/** So many bytes of a file say what it is. */
export const KNOWN_BYTES = 4096

interface Beginning {
  kind: string
  /** From which byte on. */
  at: number
  /** In hexadecimal digits, where `..` is any byte. */
  digits: string
}

const beginnings: readonly Beginning[] = [
  { kind: 'audio/mpeg', at: 0, digits: '49 44 33' },
  { kind: 'audio/wav', at: 0, digits: '52 49 46 46 .. .. .. .. 57 41 56 45' },
  { kind: 'audio/ogg', at: 0, digits: '4f 67 67 53' },
  { kind: 'audio/flac', at: 0, digits: '66 4c 61 43' },
  { kind: 'audio/mp4', at: 4, digits: '66 74 79 70 4d 34 41' },
  { kind: 'image/tiff', at: 0, digits: '49 49 2a 00' },
  { kind: 'image/tiff', at: 0, digits: '4d 4d 00 2a' },
  { kind: 'image/tiff', at: 0, digits: '49 49 2b 00' },
  { kind: 'image/tiff', at: 0, digits: '4d 4d 00 2b' },
  { kind: 'image/jxl', at: 0, digits: 'ff 0a' },
  { kind: 'image/jxl', at: 4, digits: '4a 58 4c 20 0d 0a' },
  { kind: 'image/jp2', at: 4, digits: '6a 50 20 20 0d 0a' },
  { kind: 'image/jp2', at: 0, digits: 'ff 4f ff 51' },
  { kind: 'image/vnd.ms-photo', at: 0, digits: '49 49 bc' },
  { kind: 'image/vnd.adobe.photoshop', at: 0, digits: '38 42 50 53' },
  { kind: 'image/x-xcf', at: 0, digits: '67 69 6d 70 20 78 63 66' },
  { kind: 'image/x-panasonic-rw2', at: 0, digits: '49 49 55 00' },
  { kind: 'image/x-olympus-orf', at: 0, digits: '49 49 52 4f' },
  { kind: 'image/x-olympus-orf', at: 0, digits: '49 49 52 53' },
  { kind: 'image/x-olympus-orf', at: 0, digits: '4d 4d 4f 52' },
  { kind: 'image/x-fuji-raf', at: 0, digits: '46 55 4a 49 46 49 4c 4d 43 43 44 2d 52 41 57' },
  { kind: 'image/x-canon-crw', at: 6, digits: '48 45 41 50 43 43 44 52' },
  { kind: 'image/x-minolta-mrw', at: 0, digits: '00 4d 52 4d' },
  { kind: 'image/x-sigma-x3f', at: 0, digits: '46 4f 56 62' },
  { kind: 'video/quicktime', at: 4, digits: '66 74 79 70 71 74' },
  { kind: 'video/mp4', at: 4, digits: '66 74 79 70' },
  { kind: 'video/webm', at: 0, digits: '1a 45 df a3' },
]

/**
 * What telephones and cameras take pictures as lies in the same boxes as a film: it must not be taken for one. It says so by its
 * first brand, or by one of those that it says it is as well.
 */
const pictureBrands: Readonly<Record<string, RegExp>> = {
  'image/x-canon-cr3': /^crx /,
  'image/avif': /^(avif|avis|avio|MA1[AB])$/,
  'image/heic':
    /^(he[iv].|hif1|mif\d|msf\d|miaf|MiHB|MiHE|MiHA|1pic|avc[is]|vvi[cs]|evb[is]|evm[is]|jpeg|jpgs|j2[ki][is])$/,
}

const textEndings = new Set(['txt', 'text', 'md', 'csv', 'log', 'json', 'ini', 'gpx', 'ics', 'vcf'])

/** What is only ever saved, and is called by its ending so that lists can say what it is. */
const savedEndings: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  zip: 'application/zip',
}
const ZIP = '50 4b 03 04'

/** The media type of a file by its first bytes, regardless of its name; `application/octet-stream` if unknown. */
export function contentKind(bytes: Uint8Array): string {
  const known = kindOf(bytes)
  if (known !== OTHER_KIND) return known
  return (
    pictureInBoxes(bytes) ??
    beginnings.find(({ at, digits }) => begins(bytes, digits, at))?.kind ??
    OTHER_KIND
  )
}

/**
 * What a document is called to browsers: its bytes say it, and among what they do not say its ending chooses; a page, a drawing
 * with scripts or a program is never anything but bytes.
 */
export function mimeOf(bytes: Uint8Array, name: string): string {
  const kind = contentKind(bytes)
  if (kind !== OTHER_KIND) return kind
  const ending = endingOf(name)
  if (begins(bytes, ZIP)) return savedEndings[ending] ?? OTHER_KIND
  return textEndings.has(ending) && isText(bytes) ? TEXT_KIND : OTHER_KIND
}

/** Pictures that browsers show, and of which another one can be made. */
export const openPictures: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

export function isOpenPicture(kind: string): boolean {
  return openPictures.includes(kind)
}

/** Whether a browser shows it without danger. */
export function isShown(mime: string): boolean {
  return (
    mime === TEXT_KIND ||
    mime === 'application/pdf' ||
    isOpenPicture(mime) ||
    mime === 'image/avif' ||
    isPlayed(mime)
  )
}

/** Whether a browser plays a file, and so fetches it in parts. */
export function isPlayed(mime: string): boolean {
  return /^(audio|video)\//.test(mime)
}

/** Whether the server can make a preview of a file. */
export function hasPreview(kind: string): boolean {
  return isOpenPicture(kind) || kind === 'application/pdf'
}

/** The ending of a name in lower case, without its dot; empty: it has none. */
export function endingOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase().trim() ?? ''
}

function pictureInBoxes(bytes: Uint8Array): string | undefined {
  if (!begins(bytes, '66 74 79 70', 4)) return undefined
  const box = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = Math.min(box.getUint32(0), bytes.byteLength)
  const brandAt = (at: number) => String.fromCharCode(...bytes.subarray(at, at + 4))
  const brands = [brandAt(8)]
  // Behind the first one stands its version.
  for (let at = 16; at + 4 <= end; at += 4) brands.push(brandAt(at))
  return Object.entries(pictureBrands).find(([, form]) => brands.some((brand) => form.test(brand)))?.[0]
}

function begins(bytes: Uint8Array, digits: string, at = 0): boolean {
  return digits
    .split(' ')
    .every((byte, place) => byte === '..' || bytes[at + place] === Number.parseInt(byte, 16))
}

/** What no text has: control characters, and as Windows-1252 the bytes that it does not use, as in texts of DOS programs. */
const NO_TEXT = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/
const NO_WESTERN_TEXT = /[\u0081\u008d\u008f\u0090\u009d]/

/** The beginning of a text: its last character may be cut, and it has no character that texts do not have. */
function isText(bytes: Uint8Array): boolean {
  try {
    const charset = textCharset(bytes, { isCut: true })
    const text = new TextDecoder(charset, { fatal: true }).decode(bytes, { stream: true })
    return !NO_TEXT.test(text) && !(charset === 'windows-1252' && NO_WESTERN_TEXT.test(text))
  } catch {
    return false
  }
}
