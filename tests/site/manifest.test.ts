import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { locales } from '../../src/contract/locales.ts'
import { SHARE_TARGET, SHARED_FIELD } from '../../src/contract/pages.ts'
import { splitLocale } from '../../src/i18n/paths.ts'
import { manifestPath } from '../../src/lib/worker/manifest-path.ts'
import { matchRoute } from '../../src/lib/routes.ts'
import { build } from '../support/servers/built-site.ts'

// Specification, section 1: the product can be installed as a standalone app.

interface Picture {
  src: string
  sizes: string
  form_factor?: string
  purpose?: string
}
interface Manifest {
  id: string
  start_url: string
  shortcuts: { name: string; url: string }[]
  icons: Picture[]
  screenshots: Picture[]
  share_target: {
    action: string
    method: string
    enctype: string
    params: { files: { name: string; accept: string[] }[] }
  }
}

const client = join(import.meta.dirname, '../../dist/client')
const read = (path: string): unknown => JSON.parse(readFileSync(join(client, path), 'utf8'))

beforeAll(build, 180_000)

describe.each(locales)('the manifest (%s)', (locale) => {
  const manifest = () => read(manifestPath(locale)) as Manifest

  test('starts and jumps to pages of the product, in its language', () => {
    const { start_url, shortcuts } = manifest()
    const paths = [start_url, ...shortcuts.map(({ url }) => url)]

    expect(paths.length).toBeGreaterThan(2)
    for (const path of paths) {
      expect(matchRoute(path), path).toBeDefined()
      expect(splitLocale(path).locale).toBe(locale)
    }
  })

  test('names pictures that are there, as large as it says, and not heavy', () => {
    const { icons, screenshots } = manifest()

    expect(icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
    expect(new Set(screenshots.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']))
    for (const { src, sizes } of [...icons, ...screenshots]) {
      const picture = readFileSync(join(client, src))
      expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`, src).toBe(sizes)
      expect(picture.length, src).toBeLessThan(120_000)
    }
  })
})

// The installed app on a weak connection: share target for documents.
test.each(locales)(
  'files of other apps are handed to the worker, by a form, in the same language (%s)',
  (locale) => {
    const { share_target } = read(manifestPath(locale)) as Manifest
    const { method, enctype, action, params } = share_target
    expect([method, enctype]).toEqual(['POST', 'multipart/form-data'])
    expect(splitLocale(action)).toEqual({ locale, path: SHARE_TARGET })
    // What the worker takes no page answers.
    expect(matchRoute(action)).toBeUndefined()
    expect(params.files.map(({ name }) => name)).toEqual([SHARED_FIELD])
  },
)

test('is the same app in both languages', () => {
  expect(new Set(locales.map((locale) => (read(manifestPath(locale)) as Manifest).id)).size).toBe(1)
})
