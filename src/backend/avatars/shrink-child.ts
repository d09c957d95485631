import sharp from 'sharp'
import { MOST_PIXELS } from '../../contract/account/avatar.ts'
import type { Shrunk } from './shrink.ts'

// Main of the process that opens one picture of a person (`shrink.ts`), returns its square sizes, and ends.

const [SMALL, LARGE] = [64, 256] as const

// Allow only the needed formats: fewer decoders have fewer security holes.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

async function shrink(bytes: Uint8Array): Promise<Shrunk> {
  try {
    const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (width * height > MOST_PIXELS) return { refused: 'pixels' }
    const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize(LARGE, LARGE, { fit: 'cover' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const large = sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    return {
      small: await large.clone().resize(SMALL, SMALL).webp().toBuffer(),
      large: await large.webp().toBuffer(),
    }
  } catch {
    return { refused: 'picture' }
  }
}

process.once('message', (bytes: Uint8Array) => {
  void shrink(bytes).then((shrunk) => process.send?.(shrunk, () => process.disconnect()))
})
