import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { samples } from '../../../src/gallery/samples.ts'

/** What only the gallery has: a class and a path of it, and texts that only the samples have. */
export const galleryTraces = [
  'gallery-stage',
  '[exhibit]',
  samples.de.longWord,
  samples.en.longWord,
  samples.de.unbreakable,
]

/** Which of them stand in a built folder: in the name of a file or in a text (the compressed ones are copies). */
export function galleryTracesIn(folder: string): string[] {
  const directory = join(import.meta.dirname, '../../..', folder)
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(m?js|css|html|json|svg|txt)$/.test(entry.name))
    .flatMap(({ parentPath, name }) => {
      const content = name + readFileSync(join(parentPath, name), 'utf8')
      return galleryTraces.filter((trace) => content.toLowerCase().includes(trace.toLowerCase()))
    })
}
