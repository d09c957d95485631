/** A colour of the stylesheet, as red, green and blue from 0 to 255. */
export type Colour = readonly [number, number, number]

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/**
 * Every custom property of a stylesheet that is a colour in hexadecimal digits, or a `light-dark()` of two, per theme.
 * What is no such colour (sizes, `rgb()` with an alpha, shadows) is left out.
 */
export function colourTokens(css: string): Readonly<Record<Theme, ReadonlyMap<string, Colour>>> {
  const light = new Map<string, Colour>()
  const dark = new Map<string, Colour>()
  const declaration = /--([\w-]+):\s*(?:light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)|(#[0-9a-f]{6}))\s*;/gi
  for (const [, name = '', inLight, inDark, inBoth = '#000000'] of css.matchAll(declaration)) {
    light.set(name, parse(inLight ?? inBoth))
    dark.set(name, parse(inDark ?? inBoth))
  }
  return { light, dark }
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2, "contrast ratio" and "relative luminance"). */
export function contrast(one: Colour, other: Colour): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** CSS `color-mix(in srgb, one share, other)`; `share` from 0 to 1. */
export function mix(one: Colour, other: Colour, share: number): Colour {
  const channel = (index: 0 | 1 | 2) => Math.round(one[index] * share + other[index] * (1 - share))
  return [channel(0), channel(1), channel(2)]
}

function parse(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function luminance([red, green, blue]: Colour): number {
  const linear = (channel: number) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}
