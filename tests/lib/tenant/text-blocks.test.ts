import { expect, test } from 'vitest'
import { blocksOf } from '../../../src/lib/tenant/text-blocks.ts'

// The texts of a tenant are written in lines, and nothing in them is run or drawn but text and links.

test('headings, lists and paragraphs are told apart by their lines', () => {
  expect(blocksOf('# Impressum\r\nLandkreis Muster\nMarkt 1\n\n- eins\n- zwei\nEnde')).toEqual([
    { kind: 'heading', pieces: [{ text: 'Impressum' }] },
    { kind: 'paragraph', lines: [[{ text: 'Landkreis Muster' }], [{ text: 'Markt 1' }]] },
    { kind: 'list', entries: [[{ text: 'eins' }], [{ text: 'zwei' }]] },
    { kind: 'paragraph', lines: [[{ text: 'Ende' }]] },
  ])
})

test.for([
  ['https://kreis.example/a?b=1.', 'https://kreis.example/a?b=1'],
  ['(http://kreis.example/)', 'http://kreis.example/'],
  ['hilfe@kreis.example, Frau Ähre', 'mailto:hilfe@kreis.example'],
] as const)('%s has the link %s', ([line, href]) => {
  const links = blocksOf(line).flatMap((block) => (block.kind === 'paragraph' ? block.lines.flat() : []))
  expect(links.flatMap((piece) => piece.href ?? [])).toEqual([href])
  expect(links.map(({ text }) => text).join('')).toBe(line)
})

test.for(['javascript:alert(1)', '<b onclick=x>fett</b>', 'data:text/html,x', '#kein Titel', '-kein Punkt'])(
  '%s is a text',
  (line) => {
    expect(blocksOf(line)).toEqual([{ kind: 'paragraph', lines: [[{ text: line }]] }])
  },
)

test('an empty text has no parts', () => {
  expect(blocksOf(' \n\n ')).toEqual([])
})
