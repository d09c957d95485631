import { crc32, deflateSync } from 'node:zlib'

/** A black PNG of one bit per pixel: of as many pixels as one likes, made in a moment. */
export function blankPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  // Each row begins with a byte that names its filter.
  const rows = Buffer.alloc((1 + Math.ceil(width / 8)) * height)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    piece('IHDR', header),
    piece('IDAT', deflateSync(rows, { level: 1 })),
    piece('IEND', Buffer.alloc(0)),
  ])
}

/** Length, name, content and checksum (PNG, section 5.3). */
function piece(name: string, content: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}
