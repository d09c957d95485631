import { expect, test } from 'vitest'
import { build } from '../support/servers/built-site.ts'
import { galleryTracesIn } from '../support/servers/gallery-traces.ts'

// The gallery is for developers. That its traces are found where it is built is a test of the thorough suite.

test('the product is built without a byte of the gallery', () => {
  build()
  expect(galleryTracesIn('dist')).toEqual([])
})
