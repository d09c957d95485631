import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const texts = new Set(['.css', '.js', '.json', '.svg', '.txt', '.webmanifest', '.xml'])
const SMALLEST_WORTH_COMPRESSING = 256

/** Writes `.br` and `.gz` beside every text file: compressed once, as well as it goes. */
export function compressFiles(directory: string): void {
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    const file = join(directory, name)
    if (!texts.has(extname(name)) || !statSync(file).isFile()) continue

    const bytes = readFileSync(file)
    if (bytes.length < SMALLEST_WORTH_COMPRESSING) continue
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    )
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
