import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from 'playwright/test'
import { takeReported, test } from '../../../support/browser/equal-keys.ts'

// A journey fails if React renders siblings with equal keys (tests/support/browser/equal-keys.ts). The check depends on the
// interface between React and its developer tools, so this journey tries it with React's own production build.

/** Each one imports only those before it. */
const builds = {
  scheduler: 'scheduler/cjs/scheduler.production.js',
  react: 'react/cjs/react.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
}

/** Runs in the page, after the builds. `render(lists)` puts lists of elements with these keys beside each other. */
const script = `
  const { createElement } = modules.react
  const root = modules['react-dom/client'].createRoot(document.body)
  const item = (key) => createElement('i', { key })
  function render(lists) {
    const children = lists.map((keys) => (typeof keys === 'string' ? item(keys) : keys.map(item)))
    const inner = createElement('div', { className: 'inner' }, ...children)
    modules['react-dom'].flushSync(() => root.render(createElement('main', null, inner)))
  }
`

async function openReact(page: Page): Promise<void> {
  const modules = Object.entries(builds).map(([name, path]) => {
    const source = readFileSync(join(import.meta.dirname, '../../../../node_modules', path), 'utf8')
    return `define('${name}', (exports) => {${source}\n})`
  })
  const define = 'function define(name, run) { run((modules[name] = {})) }'
  const content = `const modules = {}\nconst require = (name) => modules[name]\n${define}\n${modules.join('\n')}\n${script}`
  await page.goto('about:blank')
  await page.addScriptTag({ content })
}

/** @param lists a key alone is an element that stands in no list */
async function keysReported(page: Page, ...lists: (string | string[])[]): Promise<string[]> {
  await page.evaluate(`render(${JSON.stringify(lists)})`)
  return takeReported()
}

test('siblings with the same key are reported, lists beside each other may share keys', async ({ page }) => {
  await openReact(page)
  expect(await keysReported(page, 'b', 'b')).toEqual([expect.stringContaining('`b`, in div.inner')])
  expect(await keysReported(page, ['a', 'b'], ['a', 'b'], 'a')).toEqual([])
  expect(await keysReported(page, ['a', 'c', 'a'])).toEqual([expect.stringContaining('`a`, in div.inner')])
})
