import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFiles } from './source.ts'

const glossary = readFileSync(join(import.meta.dirname, '../../docs/glossary.md'), 'utf8')
const rows = rowsOf(glossary)
const source = readFiles('src')
const textOf = (isPart: (path: string) => boolean) =>
  [...source].flatMap(([path, content]) => (isPart(path) ? [content] : [])).join('\n')

test('each German word of the glossary is on the screen', () => {
  const screen = textOf((path) => /^src\/i18n\/de\/.*\.json$/.test(path))
  const missing = rows
    .flatMap(({ german }) => (german === '–' ? [] : german.split(', ')))
    .filter((word) => !hasWord(screen, word))

  expect(missing).toEqual([])
})

test('each name of the glossary is in the code', () => {
  const code = textOf((path) => !path.startsWith('src/i18n/'))
  const missing = rows
    .flatMap(({ code: names }) => [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name ?? ''))
    .filter((name) => !code.includes(name))

  expect(missing).toEqual([])
})

test('the glossary explains each word once', () => {
  const words = rows.map(({ word }) => word)

  expect(words.length).toBeGreaterThan(40)
  expect(words).toEqual([...new Set(words)])
  expect(rows.filter(({ meaning }) => !meaning.endsWith('.'))).toEqual([])
})

test('a word is found as a whole, and rows without the head of their table', () => {
  expect(hasWord('"Rückmeldungen"', 'Rückmeldung')).toBe(false)
  expect(hasWord('"Deine Rückmeldung"', 'Rückmeldung')).toBe(true)
  expect(hasWord('"Bestätigung"', 'Be')).toBe(false)
  expect(rowsOf('| Word | B | C | D |\n| --- | --- | --- | --- |\n| a  | b | c. | `d` |')).toEqual([
    { word: 'a', german: 'b', meaning: 'c.', code: '`d`' },
  ])
})

function rowsOf(content: string) {
  return [...content.matchAll(/^\| (.+?) \| (.+?) \| (.+?) \| (.+?) \|$/gm)]
    .map((cells) => cells.slice(1).map((cell) => cell.trim()))
    .map(([word = '', german = '', meaning = '', code = '']) => ({ word, german, meaning, code }))
    .filter(({ word }) => word !== 'Word' && !/^-+$/.test(word))
}

function hasWord(text: string, word: string): boolean {
  return new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u').test(text)
}
