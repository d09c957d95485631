import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium'
import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { MOST_PAGES_SHOWN } from '../../../contract/documents/document-files.ts'
import {
  MOST_PIXELS,
  type Opened,
  type OpenedPages,
  SMALL_BYTES,
  SMALL_SIDE,
  type ToOpen,
} from './preview.ts'

// Main of the process that opens one content of somebody (`preview.ts`), answers its picture and its words, and ends.

/** So many pages of a PDF are read, and so many letters in all. */
const MOST_PAGES = 500
const MOST_LETTERS = 400_000
/** Where the first page cannot be drawn, one of the first few is. */
const MOST_TRIED = 3

// Of all that the library can open only what is asked for: the fewer decoders, the fewer mistakes of theirs.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadNsgifFile',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

/** Of WebP, the best first. */
const QUALITIES = [75, 60, 45, 30]

/**
 * White beneath what lets through: a plan without a background is read on light and dark alike. As good as it can be in its
 * bytes; a photo of gravel, which is too large at any quality, becomes smaller.
 */
async function small(image: Sharp, side = SMALL_SIDE): Promise<Buffer> {
  const { data, info } = await image
    .clone()
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const quality of QUALITIES) {
    const picture = await sharp(data, { raw: info }).webp({ quality }).toBuffer()
    if (picture.length <= SMALL_BYTES) return picture
  }
  return small(image, Math.floor(side * 0.7))
}

/** A picture that was cut off in the middle is drawn as far as it goes. */
const inputOptions = { limitInputPixels: MOST_PIXELS, failOn: 'none' } as const

async function openPicture(file: string): Promise<Opened> {
  const image = sharp(file, inputOptions)
  return { picture: new Uint8Array(await small(image.autoOrient())), text: '' }
}

/** Whether a picture that could not be opened is broken, and not too large. */
async function isBrokenPicture(file: string): Promise<boolean> {
  const { width, height } = await sharp(file, { limitInputPixels: false, failOn: 'none' })
    .metadata()
    .catch(() => ({ width: 0, height: 0 }))
  return width * height <= MOST_PIXELS
}

/**
 * The same picture without all that is no picture: where it was taken and with what, what was hung on behind it. It is drawn
 * anew, since that alone leaves out what nobody knows of; the way it lies is drawn, too.
 */
async function openWhole(file: string, kind: string): Promise<Opened> {
  const animated = kind === 'image/gif' || kind === 'image/webp'
  const image = sharp(file, { ...inputOptions, animated })
    .autoOrient()
    .toColourspace('srgb')
  return { picture: new Uint8Array(await encoded(image, kind).toBuffer()), text: '' }
}

function encoded(image: Sharp, kind: string): Sharp {
  if (kind === 'image/png') return image.png()
  if (kind === 'image/gif') return image.gif()
  return kind === 'image/webp' ? image.webp({ quality: 90 }) : image.jpeg({ quality: 90 })
}

async function openPdf(file: string): Promise<Opened> {
  const library = await PDFiumLibrary.init()
  const bytes = new Uint8Array(await readFile(file))
  const document = await library.loadDocument(bytes).catch((error: Error) => error)
  // PDFium says no more than these words; one with a password is whole.
  if (document instanceof Error)
    return { picture: undefined, text: '', isBroken: document.message.includes('corrupted') }
  let picture: Opened['picture']
  for (let place = 0; !picture && place < Math.min(document.getPageCount(), MOST_TRIED); place += 1)
    picture = await drawSmall(document, place).catch(() => undefined)
  let text = ''
  for (let index = 0; index < Math.min(document.getPageCount(), MOST_PAGES); index += 1) {
    text += `${textOf(document, index)}\n`
    if (text.length > MOST_LETTERS) break
  }
  return { picture, text: text.slice(0, MOST_LETTERS), isBroken: !picture && text.trim() === '' }
}

async function drawSmall(document: PDFiumDocument, place: number): Promise<Uint8Array<ArrayBuffer>> {
  const wanted = document.getPage(place)
  const { originalWidth, originalHeight } = wanted.getOriginalSize()
  // A page may say that it is a kilometre wide.
  const scale = Math.min(2, (2 * SMALL_SIDE) / Math.max(originalWidth, originalHeight, 1))
  const page = await wanted.render({
    scale,
    render: ({ data, width: wide, height: high }) =>
      small(sharp(data, { raw: { width: wide, height: high, channels: 4 } })),
  })
  return new Uint8Array(page.data)
}

/** Of a page that is broken none: it leaves the others as they are. */
function textOf(document: PDFiumDocument, place: number): string {
  try {
    return document.getPage(place).getText()
  } catch {
    return ''
  }
}

/** In pixels: no page is drawn higher than so many times its width. */
const TALLEST = 4

/** In points: what stands for a page whose size cannot be read, A4. */
const UNREAD = { width: 595, height: 842 }

/** A page that is broken leaves the others as they are. */
async function openPages(
  file: string,
  { from, count, width }: NonNullable<ToOpen['pages']>,
): Promise<OpenedPages> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(new Uint8Array(await readFile(file)))
  const all = document.getPageCount()
  const sizes = Array.from({ length: Math.min(all, MOST_PAGES_SHOWN) }, (_, place) => sizeOf(document, place))
  const pictures: OpenedPages['pictures'] = []
  for (let place = from; place < Math.min(from + count, sizes.length); place += 1) {
    pictures.push(
      await drawn(document, place, { ...(sizes[place] ?? UNREAD), wanted: width }).catch(() => null),
    )
  }
  return { count: all, sizes, pictures }
}

function sizeOf(document: PDFiumDocument, place: number): { width: number; height: number } {
  try {
    const { originalWidth: width, originalHeight: height } = document.getPage(place).getOriginalSize()
    return width > 0 && height > 0 ? { width, height } : UNREAD
  } catch {
    // Its picture is missing then: nothing else of the document is.
    return UNREAD
  }
}

async function drawn(
  document: PDFiumDocument,
  place: number,
  { width, height, wanted }: { width: number; height: number; wanted: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const scale = Math.min(wanted / Math.max(width, 1), (TALLEST * wanted) / Math.max(height, 1))
  const { data: picture } = await document.getPage(place).render({
    scale,
    render: ({ data, width: wide, height: high }) =>
      sharp(data, { raw: { width: wide, height: high, channels: 4 } })
        .flatten({ background: '#ffffff' })
        .toColourspace('srgb')
        .webp({ quality: 78 })
        .toBuffer(),
  })
  return new Uint8Array(picture)
}

process.once('message', ({ file, kind, pages, whole }: ToOpen) => {
  const isPdf = kind === 'application/pdf'
  const open = isPdf ? openPdf : whole ? openWhole : openPicture
  const opened = pages ? openPages(file, pages) : open(file, kind)
  void opened
    .catch(async (): Promise<Opened | null> =>
      // What went wrong with a PDF here says nothing of its bytes.
      pages ? null : { picture: undefined, text: '', isBroken: !isPdf && (await isBrokenPicture(file)) },
    )
    .then((answer) => process.send?.(answer, () => process.disconnect()))
})
