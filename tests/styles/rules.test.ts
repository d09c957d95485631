import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

// Product page, section 4: every screen in every direction of reading, in light and dark. What a stylesheet must not
// write itself: sides of the window, colours.

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Where the tokens are, and what has the same colours in every theme: only there a colour is written. */
const tokenFiles = [
  'src/styles/tokens.css',
  'src/islands/vehicles/fms/fms-chip.css',
  'src/islands/shared/qr-code.css',
]

const stylesheets = globSync('src/**/*.{css,astro}', { cwd: root }).map((path) => {
  const text = readFileSync(root + path, 'utf8')
  const css = path.endsWith('.astro')
    ? [...text.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, style]) => style).join('\n')
    : text
  return { path, css: css.replace(/\/\*[\s\S]*?\*\//g, '') }
})

/** Declarations of a stylesheet that an expression finds, as `file: declaration`. */
function found(expression: RegExp, sheets = stylesheets): string[] {
  return sheets.flatMap(({ path, css }) =>
    [...css.matchAll(expression)].map(([declaration]) => `${path}: ${declaration.trim()}`),
  )
}

const sides =
  /(?<![\w-])(?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-(?:left|right|top|bottom)[\w-]*|left|right|top|bottom|width|height|(?:min|max)-(?:width|height))\s*:[^;}]*|(?:text-align|float|clear):\s*(?:left|right)/g
const colours =
  /#[0-9a-f]{3,8}\b(?=[^{}]*[;}])|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|:\s*(?:white|black|red|gr[ae]y)\b/gi

test('stylesheets write logical properties: nothing is wrong from right to left', () => {
  // Media queries ask for the window's width; that is no side.
  const sheets = stylesheets.map(({ path, css }) => ({
    path,
    css: css.replace(/@(?:media|container)[^{]*/g, ''),
  }))
  expect(found(sides, sheets)).toEqual([])
})

test('a colour is written in the tokens and nowhere else', () => {
  expect(
    found(
      colours,
      stylesheets.filter(({ path }) => !tokenFiles.includes(path)),
    ),
  ).toEqual([])
})

test('no component writes a colour either', () => {
  const components = globSync('src/{islands,layouts,pages}/**/*.{tsx,ts,astro}', { cwd: root })
    .filter((path) => !path.includes('ui/icons/'))
    .map((path) => ({ path, css: readFileSync(root + path, 'utf8').replace(/<style[\s\S]*?<\/style>/g, '') }))
  expect(found(/['"]#[0-9a-f]{3,8}['"]|\b(?:rgba?|hsla?|oklch)\(/gi, components)).toEqual([])
})

test('no selector makes a browser look at the whole page anew whenever anything is put into it', () => {
  // Measured on the board with 500 vehicles: each of these doubled what a browser spends on styles for one moved vehicle.
  expect(found(/(?:^|[\s,{}>+~]):has\([^{]*|[^{}]*:has\(\s*>\s*\[[^{]*/g)).toEqual([])
  // What a tile consists of must not be asked for either: html and body have a `:has()` of their own, and are looked at as well.
  expect(found(/[^{}]*:has\([^{]*\.(?:vehicle|fms)-[^{]*/g)).toEqual([])
})

test('every custom property that is used is declared', () => {
  const all = stylesheets.map(({ css }) => css).join('\n')
  const declared = new Set([...all.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name))
  const used = [...all.matchAll(/var\((--[\w-]+)\s*\)/g)].map(([, name]) => name)
  expect([...new Set(used)].filter((name) => !declared.has(name))).toEqual([])
})

test('the rules find what they are for', () => {
  const bad = [
    {
      path: 'bad.css',
      css: '.a { margin-left: 1px; color: #ff0000; text-align: right; width: 3px; float: left }',
    },
  ]
  expect(found(sides, bad)).toHaveLength(4)
  expect(found(colours, bad)).toHaveLength(1)
})
