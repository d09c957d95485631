import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { windowColours } from '../../src/lib/pages/theme.ts'
import { colourTokens, contrast, mix, themes } from './contrast.ts'

// Product page, section 4: light and dark, WCAG 2.2 AA. Success criteria 1.4.3 (text: 4.5:1) and 1.4.11 (controls: 3:1).

const stylesheet = (path: string) => readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8')
const tokens = colourTokens(stylesheet('styles/tokens.css') + stylesheet('islands/vehicles/fms/fms-chip.css'))

const surfaces = ['page', 'surface', 'raised', 'sunken', 'hover', 'selected'].map((name) => `color-${name}`)
const types = [...tokens.light.keys()].filter((name) => /^type-.*(?<!-fill)$/.test(name))
const states = ['danger', 'warning', 'success', 'info']
const fills = ['primary', 'primary-strong', 'secondary', 'secondary-strong', 'accent', 'th']

/** Foreground, background: a text of any size. */
const texts: readonly (readonly [string, string])[] = [
  ...surfaces.flatMap((surface) => [
    ['color-text', surface] as const,
    ['color-muted', surface] as const,
    ['color-primary-text', surface] as const,
    ['color-secondary-text', surface] as const,
  ]),
  ...states.flatMap((state) => [
    [`color-${state}-text`, `color-${state}-soft`] as const,
    [`color-${state}-text`, 'color-surface'] as const,
    [`color-${state}-text`, 'color-page'] as const,
  ]),
  ...fills.map((fill) => [`color-on-${fill.replace('-strong', '')}`, `color-${fill}`] as const),
  // The banner's button turns the brand's colours around.
  ['color-primary-strong', 'color-on-primary'],
  ...types.flatMap((type) => [
    [type, 'color-surface'] as const,
    [type, 'color-raised'] as const,
    ['color-on-type', `${type}-fill`] as const,
  ]),
  ...['0', '1', '2', '4', '5', '6', '7', '8', '9'].map((status) => ['fms-text', `fms-${status}`] as const),
  ['fms-text-on-3', 'fms-3'],
]

/** Edges, signs and fills by which a control or its state is recognised. */
const controls: readonly (readonly [string, string])[] = [
  ...['page', 'surface', 'raised', 'sunken'].flatMap((surface) => [
    ['color-control', `color-${surface}`] as const,
    ['color-focus', `color-${surface}`] as const,
  ]),
  ...['page', 'surface', 'raised'].flatMap((surface) => [
    ['color-primary', `color-${surface}`] as const,
    ['color-secondary', `color-${surface}`] as const,
  ]),
  ...types.map((type) => [type, 'color-page'] as const),
]

describe.each(themes)('in the %s theme', (theme) => {
  const colour = (name: string) => {
    const found = tokens[theme].get(name)
    if (!found) throw new Error(`there is no colour --${name}`)
    return found
  }

  test.each(texts)('every text pair has 4.5:1: %s on %s', (text, background) => {
    expect(contrast(colour(text), colour(background))).toBeGreaterThanOrEqual(4.5)
  })

  test.each(controls)('every control has 3:1: %s on %s', (control, background) => {
    expect(contrast(colour(control), colour(background))).toBeGreaterThanOrEqual(3)
  })
})

test.each(themes)(
  'the sign of a type has 3:1 on its own soft ground (operation-row.css), in the %s theme',
  (theme) => {
    const surface = tokens[theme].get('color-surface')
    for (const type of types) {
      const ink = tokens[theme].get(type)
      expect(ink && surface && contrast(ink, mix(ink, surface, 0.14)), type).toBeGreaterThanOrEqual(3)
    }
  },
)

test.each([
  ['color-primary', '#D32F2F'],
  ['color-accent', '#ffb74d'],
  ['color-th', '#3063ba'],
  ['color-secondary', '#3949AB'],
  ['color-page', '#F5F5F5'],
])('theme colours (specification, section 9): --%s is %s', (name, hex) => {
  const expected = colourTokens(`--given: ${hex};`).light.get('given')
  expect(tokens.light.get(name)).toEqual(expected)
})

test.each(themes)(
  'the window around an installed app has the colour of the bar, in the %s theme',
  (theme) => {
    const expected = colourTokens(`--given: ${windowColours[theme]};`).light.get('given')
    expect(tokens[theme].get('color-surface')).toEqual(expected)
  },
)

test('keyword types: Brand = primary, Technische Hilfe = th', () => {
  expect(tokens.light.get('type-fire')).toEqual(tokens.light.get('color-primary'))
  expect(tokens.light.get('type-technical')).toEqual(tokens.light.get('color-th'))
})

test('FMS colours: the ones of the product page, section 4, with the contrast measured there', () => {
  const measured = [6.97, 5.13, 7.87, 11.7, 5.62, 9.39, 10.1, 5.75, 6.61, 5.4]
  const colours = 'AD1457 2E7D32 1B5E20 FFB300 C62828 6A1B9A 424242 1565C0 00695C 546E7A'.split(' ')
  for (const [status, hex] of colours.entries()) {
    const fill = colourTokens(`--fill: #${hex};`).light.get('fill')
    const text = tokens.light.get(status === 3 ? 'fms-text-on-3' : 'fms-text')
    expect(tokens.light.get(`fms-${status}`)).toEqual(fill)
    expect(fill && text && contrast(fill, text)).toBeCloseTo(measured[status] ?? 0, 0)
  }
})

test('contrast itself: black on white is 21, a colour on itself is 1', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21)
  expect(contrast([120, 10, 200], [120, 10, 200])).toBe(1)
})
