import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { groupColours } from '../../src/contract/people/groups.ts'
import { colourTokens, contrast, themes } from './contrast.ts'

// The colours of groups, each with a tone of its own in light and in dark. WCAG 2.2, 1.4.11: signs have 3:1.

const read = (path: string) => readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8')
const tokens = colourTokens(read('styles/tokens.css'))
const tones = new Map(
  [
    ...read('islands/shared/group-mark.css').matchAll(
      /\[data-group-colour='(\w+)'\] \{\s*--group: var\(--([\w-]+)\)/g,
    ),
  ].map(([, colour, token]) => [colour, token]),
)

test('every colour of a group has a tone, and no two the same', () => {
  expect([...tones.keys()]).toEqual([...groupColours])
  expect(new Set(tones.values()).size).toBe(groupColours.length)
})

test.each(themes)('every tone is seen on every surface (%s)', (theme) => {
  const surfaces = ['page', 'surface', 'raised', 'sunken', 'hover', 'selected'].map((name) => `color-${name}`)
  for (const [colour, token = ''] of tones) {
    const tone = tokens[theme].get(token)
    for (const surface of surfaces) {
      const ground = tokens[theme].get(surface)
      expect(tone && ground && contrast(tone, ground), `${colour} on ${surface}`).toBeGreaterThanOrEqual(3)
    }
  }
})
