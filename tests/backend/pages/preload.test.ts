import { expect, test } from 'vitest'
import { withPreloads } from '../../../src/backend/pages/preload.ts'

// Product page, section 4 (fast on a bad line): nothing a page needs is found only after something else has come.

const imports = {
  '/_astro/start.js': ['/_astro/words.js'],
  '/_astro/List.js': ['/_astro/stores.js', '/_astro/react.js'],
  '/_astro/stores.js': ['/_astro/api.js', '/_astro/start.js'],
  '/_astro/api.js': ['/_astro/stores.js'],
  '/_astro/renderer.js': ['/_astro/react.js'],
  '/_astro/Bell.js': ['/_astro/sounds.js'],
}

function page(...islands: readonly string[]): string {
  return `<head><script type="module" src="/_astro/start.js"></script></head><body>${islands.join('')}</body>`
}

function islandOf(name: string, client: string): string {
  const props = '{&quot;hint&quot;:[0,&quot;one > two&quot;]}'
  return `<astro-island component-url="/_astro/${name}.js" props="${props}" renderer-url="/_astro/renderer.js" client="${client}">`
}

function preloaded(html: string): string[] {
  return [...html.matchAll(/<link rel="modulepreload"[^>]* href="\/_astro\/(\w+)\.js">/g)].map(
    ([, name = '']) => name,
  )
}

test('a page names all that its scripts and islands are made of, however deep, and each once', () => {
  const html = withPreloads(page(islandOf('List', 'load')), imports)

  expect(preloaded(html).toSorted()).toEqual(['List', 'api', 'react', 'renderer', 'stores', 'words'])
})

test('what is loaded when the page is idle does not take the line from what is waited for', () => {
  const html = withPreloads(page(islandOf('Bell', 'idle')), imports)

  expect(preloaded(html)).toEqual(['words'])
})

test('the links stand at the end of the head, behind the styles; nothing else of the page changes', () => {
  const before = page(islandOf('List', 'load'))
  const html = withPreloads(before, imports)

  expect(html.replaceAll(/<link rel="modulepreload"[^>]*>/g, '')).toBe(before)
  expect(html).toMatch(/<link rel="modulepreload"[^>]*><\/head>/)
})

test('a page without scripts stays as it is', () => {
  expect(withPreloads('<head></head><body>$& none</body>', imports)).toBe('<head></head><body>$& none</body>')
})
