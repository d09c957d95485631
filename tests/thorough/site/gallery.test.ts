import { expect, test } from 'vitest'
import { buildGallery } from '../../support/servers/built-site.ts'
import { galleryTraces, galleryTracesIn } from '../../support/servers/gallery-traces.ts'

test('the build that asks for the gallery has all of it', () => {
  buildGallery()
  expect(new Set(galleryTracesIn('dist-gallery'))).toEqual(new Set(galleryTraces))
}, 180_000)
