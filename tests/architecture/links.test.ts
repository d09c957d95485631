import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readFiles } from './source.ts'

const root = join(import.meta.dirname, '../..')
const documents = [...readFiles()].filter(([path]) => path === 'README.md' || /^docs\/.*\.md$/.test(path))

test.each(documents)('every link and image of %s leads to a file', (path, content) => {
  const missing = relativeLinks(content).filter((link) => !existsSync(join(root, dirname(path), link)))

  expect(missing).toEqual([])
})

test('links are found in every form', () => {
  const content = `[a](b.md) ![c](d/e.png 'title') [f](g.md#part) [h](#part) [i](https://j.example) <img src="k.png" />

    [l]: m.md`
  expect(relativeLinks(content)).toEqual(['b.md', 'd/e.png', 'g.md', 'k.png', 'm.md'])
  expect(relativeLinks('```ts\n[a](b)\n```\n`[c](d)`')).toEqual([])
  expect(documents.length).toBeGreaterThan(20)
})

/** Inline links and images, those of HTML, and definitions; without what leads elsewhere or within the page. */
function relativeLinks(content: string): string[] {
  const text = content.replace(/```[\s\S]*?```|`[^`\n]*`/g, '')
  const links = text.matchAll(/\]\(\s*([^)\s]+)[^)]*\)|(?:src|href)="([^"]+)"|^\s*\[[^\]]+\]:\s*(\S+)/gm)
  return [...links]
    .map(([, inline, html, definition]) => (inline ?? html ?? definition ?? '').replace(/#.*$/, ''))
    .filter((link) => link !== '' && !/^[a-z]+:/i.test(link))
}
