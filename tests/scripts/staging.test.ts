import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { stageBuild } from '../../scripts/build/staging.ts'
import { removeFolder, temporaryFolder } from '../support/documents/folders.ts'

let folder: string
let target: string
beforeEach(() => {
  folder = temporaryFolder()
  target = join(folder, 'dist')
})
afterEach(() => removeFolder(folder))

const write = (directory: string, text: string) => {
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, 'page.html'), text)
}
const built = () => readFileSync(join(target, 'page.html'), 'utf8')

test('the build before stays in its place until the new one is published', () => {
  write(target, 'before')
  const staged = stageBuild(target)
  write(staged.folder, 'after')
  expect(built()).toBe('before')

  staged.publish()

  expect(built()).toBe('after')
  expect(readdirSync(folder)).toEqual(['dist'])
})

test('the first build has nothing to replace', () => {
  const staged = stageBuild(target)
  write(staged.folder, 'first')

  staged.publish()

  expect(built()).toBe('first')
})

test('a build that fails leaves the one before and nothing else', () => {
  write(target, 'before')
  const staging = join(import.meta.dirname, '../../scripts/build/staging.ts')
  const program = `
    import { mkdirSync } from 'node:fs'
    import { stageBuild } from ${JSON.stringify(staging)}
    mkdirSync(stageBuild(${JSON.stringify(target)}).folder)
    throw new Error('the build fails')`

  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program])

  expect(status).toBe(1)
  expect(built()).toBe('before')
  expect(readdirSync(folder)).toEqual(['dist'])
})

test('the next build removes the folders of a killed one, and none of a build that runs', () => {
  const { pid: ended } = spawnSync(process.execPath, ['-e', ''])
  write(target, 'before')
  write(`${target}.next-${ended}`, 'half')
  write(`${target}.old-${ended}`, 'old')
  write(`${target}.next-${process.ppid}`, 'running')
  write(`${target}-gallery`, 'another')

  stageBuild(target)

  expect(readdirSync(folder).toSorted()).toEqual(['dist', 'dist-gallery', `dist.next-${process.ppid}`])
  expect(built()).toBe('before')
})

test('the next build puts the one before back where a build was killed between its two renames', () => {
  const { pid: ended } = spawnSync(process.execPath, ['-e', ''])
  write(`${target}.next-${ended}`, 'after')
  write(`${target}.old-${ended}`, 'before')

  stageBuild(target)

  expect(readdirSync(folder)).toEqual(['dist'])
  expect(built()).toBe('before')
})
