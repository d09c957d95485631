import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { samples } from '../../../src/gallery/samples.ts'
import { build, buildGallery } from '../../support/servers/built-site.ts'

// The gallery is for developers: the product is built without a byte of it.

const root = join(import.meta.dirname, '../../..')
/** A class and a path of it, and texts that only the samples have. */
const traces = [
  'gallery-stage',
  '[exhibit]',
  samples.de.longWord,
  samples.en.longWord,
  samples.de.unbreakable,
]

beforeAll(() => {
  build()
  buildGallery()
}, 180_000)

describe('of the gallery there is', () => {
  test('nothing in the ordinary build', () => {
    expect(tracesIn('dist')).toEqual([])
  })

  test('everything in the build that asks for it', () => {
    expect(new Set(tracesIn('dist-gallery'))).toEqual(new Set(traces))
  })
})

/** What of the gallery stands in a folder: in the name of a file or in a text (the compressed ones are copies). */
function tracesIn(folder: string): string[] {
  const directory = join(root, folder)
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(m?js|css|html|json|svg|txt)$/.test(entry.name))
    .flatMap(({ parentPath, name }) => {
      const content = name + readFileSync(join(parentPath, name), 'utf8')
      return traces.filter((trace) => content.toLowerCase().includes(trace.toLowerCase()))
    })
}
