import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { MOST_EARLIER } from '../../scripts/build/earlier-files.ts'
import { stageBuild } from '../../scripts/build/staging.ts'
import { removeFolder, temporaryFolder } from '../support/documents/folders.ts'

const DAY_MS = 24 * 3_600_000
const START = Date.UTC(2026, 5, 1)

let folder: string
let target: string
beforeEach(() => {
  folder = temporaryFolder()
  target = join(folder, 'dist')
})
afterEach(() => removeFolder(folder))

/** One build that ends at this time; what its files contain is said by their names. */
function build(at: number, ...names: string[]): void {
  const staged = stageBuild(target, () => at)
  const hashed = join(staged.folder, 'client/_astro')
  mkdirSync(hashed, { recursive: true })
  writeFileSync(join(staged.folder, 'client/index.html'), 'a page')
  for (const name of names) writeFileSync(join(hashed, name), `content of ${name}`)
  staged.publish()
}

/** Of each earlier build: after how many days it was replaced, and what is kept of it. */
function kept(): (readonly [day: number, ...names: string[]])[] {
  const earlier = join(target, 'earlier')
  if (!existsSync(earlier)) return []
  return readdirSync(earlier)
    .toSorted()
    .map((time) => {
      const hashed = join(earlier, time, '_astro')
      expect(readdirSync(join(earlier, time))).toEqual(['_astro'])
      for (const name of readdirSync(hashed))
        expect(readFileSync(join(hashed, name), 'utf8')).toBe(`content of ${name}`)
      return [(Number(time) - START) / DAY_MS, ...readdirSync(hashed).toSorted()] as const
    })
}

test('the first build keeps nothing, and a build of the same sources neither', () => {
  build(START, 'start.a.js')
  expect(kept()).toEqual([])
  build(START + DAY_MS, 'start.a.js')
  expect(kept()).toEqual([])
})

test('the files of each earlier build stay for seven days after it was replaced', () => {
  build(START, 'start.a.js', 'start.a.js.br')
  build(START + DAY_MS, 'start.b.js')
  build(START + 3 * DAY_MS, 'start.c.js')
  expect(kept()).toEqual([
    [1, 'start.a.js', 'start.a.js.br'],
    [3, 'start.b.js'],
  ])

  build(START + 8 * DAY_MS - 1, 'start.d.js')
  expect(kept().map(([, first]) => first)).toEqual(['start.a.js', 'start.b.js', 'start.c.js'])
  build(START + 8 * DAY_MS, 'start.d.js')
  expect(kept().map(([, first]) => first)).toEqual(['start.b.js', 'start.c.js'])
})

test('a file of several builds is kept once, for as long as the last of them', () => {
  build(START, 'same.x.js', 'start.a.js')
  build(START + DAY_MS, 'same.x.js', 'start.b.js')
  expect(kept()).toEqual([[1, 'start.a.js']])
  build(START + 2 * DAY_MS, 'start.c.js')
  expect(kept()).toEqual([
    [1, 'start.a.js'],
    [2, 'same.x.js', 'start.b.js'],
  ])

  // The product goes back to where it was.
  build(START + 3 * DAY_MS, 'same.x.js', 'start.b.js')
  expect(kept()).toEqual([
    [1, 'start.a.js'],
    [3, 'start.c.js'],
  ])
})

test('of many builds in a day, the last ones are kept', () => {
  build(START, 'start.0.js')
  for (let number = 1; number <= MOST_EARLIER + 1; number += 1) {
    const hashed = join(target, `earlier/${START + number}/_astro`)
    mkdirSync(hashed, { recursive: true })
    writeFileSync(join(hashed, `start.${number}.js`), `content of start.${number}.js`)
  }
  build(START + DAY_MS, 'start.next.js')

  const names = kept().map(([, name]) => name)
  expect(names).toHaveLength(MOST_EARLIER)
  expect(names.slice(-2)).toEqual([`start.${MOST_EARLIER + 1}.js`, 'start.0.js'])
  expect(names[0]).toBe('start.3.js')
})

test('a build is published although earlier files cannot be read; it then has none', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  build(START, 'start.a.js')
  build(START + DAY_MS, 'start.b.js')
  const earlier = join(target, 'earlier', String(START + 2 * DAY_MS))
  mkdirSync(earlier)
  // A file where a folder should be; it is read after start.b.js was copied.
  writeFileSync(join(earlier, '_astro'), '')

  build(START + 3 * DAY_MS, 'start.c.js')

  expect(readdirSync(join(target, 'client/_astro'))).toEqual(['start.c.js'])
  expect(kept()).toEqual([])
  expect(warn).toHaveBeenCalledOnce()
})
