import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { exhibits } from '../../src/gallery/exhibits.ts'
import { unshownParts } from './exhibits.ts'
import { readFiles } from './source.ts'

describe('every part can be seen in every state (src/gallery)', () => {
  const source = readFiles('src')

  test('no part of islands/ui is without an exhibit', () => {
    expect(unshownParts(source)).toEqual([])
  })

  test('an exhibit is a file of its name, and stands in the table once', () => {
    const files = [...source.keys()].filter((path) => path.startsWith('src/gallery/exhibits/'))

    expect(exhibits.map(({ name }) => name).toSorted()).toEqual(
      files.map((path) => basename(path, '.tsx')).toSorted(),
    )
  })

  test.each(exhibits)('$name has states, each with a name of its own', ({ states }) => {
    const names = states.map(({ name }) => name)

    expect(names.length).toBeGreaterThan(0)
    expect(new Set(names).size).toBe(names.length)
  })
})

test('the check sees a part that is shown, a piece of one, and one that is missing', () => {
  const part = 'export function Part() {}'
  const files = new Map([
    ['src/gallery/exhibits/a.tsx', `import { A } from '../../islands/ui/A.tsx'`],
    ['src/islands/ui/A.tsx', `import { Piece } from './Piece.tsx'\n${part}`],
    ['src/islands/ui/Piece.tsx', part],
    ['src/islands/ui/Missing.tsx', part],
    ['src/islands/ui/helper.ts', 'export function help() {}'],
  ])

  expect(unshownParts(files)).toEqual(['src/islands/ui/Missing.tsx'])
})
