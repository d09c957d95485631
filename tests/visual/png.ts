import { crc32, deflateSync, inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const MOST_COLOURS = 64

interface Pixels {
  width: number
  height: number
  /** Three or four bytes of each pixel, rows from the top. */
  bytes: Buffer
  channels: 3 | 4
}

/**
 * A picture in a quarter of its bytes: baselines stay in the history for good. Interfaces have few colours, so the most
 * frequent ones become a palette; the rest, shades at the edges of letters, become their nearest. The same picture always
 * becomes the same bytes.
 */
export function shrink(png: Buffer): Buffer {
  return encode(decode(png))
}

/** What Chromium writes: eight bits, not interlaced, one chunk after the other. */
function decode(png: Buffer): Pixels {
  const data: Buffer[] = []
  let header: Buffer | undefined
  for (let at = SIGNATURE.length; at < png.length;) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    const body = png.subarray(at + 8, at + 8 + length)
    if (type === 'IHDR') header = body
    if (type === 'IDAT') data.push(body)
    at += length + 12
  }
  if (!header || header[8] !== 8 || header[12] !== 0 || (header[9] !== 2 && header[9] !== 6))
    throw new Error('This is no PNG as Chromium writes them.')

  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const channels = header[9] === 2 ? 3 : 4
  return {
    width,
    height,
    channels,
    bytes: unfilter(inflateSync(Buffer.concat(data)), width * channels, channels),
  }
}

/** Each row says by its first byte how it was written as a difference to its neighbours (PNG, section 9). */
function unfilter(filtered: Buffer, rowLength: number, channels: number): Buffer {
  const rows = filtered.length / (rowLength + 1)
  const bytes = Buffer.alloc(rows * rowLength)
  for (let row = 0; row < rows; row++) {
    const filter = filtered[row * (rowLength + 1)] ?? 0
    for (let column = 0; column < rowLength; column++) {
      const at = row * rowLength + column
      const left = column < channels ? 0 : (bytes[at - channels] ?? 0)
      const above = row === 0 ? 0 : (bytes[at - rowLength] ?? 0)
      const corner = row === 0 || column < channels ? 0 : (bytes[at - rowLength - channels] ?? 0)
      const difference = filtered[row * (rowLength + 1) + 1 + column] ?? 0
      bytes[at] = difference + predict(filter, left, above, corner)
    }
  }
  return bytes
}

function predict(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left
  if (filter === 2) return above
  if (filter === 3) return (left + above) >> 1
  if (filter !== 4) return 0
  const toLeft = Math.abs(above - corner)
  const toAbove = Math.abs(left - corner)
  const toCorner = Math.abs(left + above - corner - corner)
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}

function encode({ width, height, bytes, channels }: Pixels): Buffer {
  const colourOf = (pixel: number) => bytes.readUIntBE(pixel * channels, 3)
  const counts = new Map<number, number>()
  for (let pixel = 0; pixel < width * height; pixel++) {
    counts.set(colourOf(pixel), (counts.get(colourOf(pixel)) ?? 0) + 1)
  }
  const byCount = [...counts].toSorted(([a, countA], [b, countB]) => countB - countA || a - b)
  const colours = byCount.slice(0, MOST_COLOURS).map(([colour]) => colour)
  const indexOf = new Map(
    byCount.map(([colour], index) => [colour, index < MOST_COLOURS ? index : nearest(colour, colours)]),
  )
  const palette = Buffer.alloc(colours.length * 3)
  for (const [index, colour] of colours.entries()) palette.writeUIntBE(colour, index * 3, 3)

  // Rows of a palette compress best as they are: every one begins with 0, "no filter".
  const rows = Buffer.alloc((width + 1) * height)
  for (let pixel = 0; pixel < width * height; pixel++) {
    rows[pixel + Math.floor(pixel / width) + 1] = indexOf.get(colourOf(pixel)) ?? 0
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 3], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', palette),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function nearest(colour: number, colours: readonly number[]): number {
  let found = 0
  let least = Infinity
  for (const [index, other] of colours.entries()) {
    const distance = [16, 8, 0].reduce(
      (sum, shift) => sum + (((colour >> shift) & 255) - ((other >> shift) & 255)) ** 2,
      0,
    )
    if (distance < least) [found, least] = [index, distance]
  }
  return found
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}
