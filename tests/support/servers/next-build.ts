import {
  cpSync,
  mkdtempSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { extname, join } from 'node:path'
import { compressFiles } from '../../../scripts/build/compress.ts'

const root = join(import.meta.dirname, '../../..')
const texts = new Set(['.js', '.mjs', '.css', '.html', '.json'])

/**
 * The site as a later build makes it, in a folder of its own: no script and no style has the name it had, as if all of
 * them had changed. Within the project: the pages find their packages there.
 */
export function nextBuild(): { directory: string; remove: () => void } {
  mkdirSync(join(root, 'test-results'), { recursive: true })
  const directory = mkdtempSync(join(root, 'test-results/next-build-'))
  cpSync(join(root, 'dist'), directory, { recursive: true })
  const parts = join(directory, 'client/_astro')
  const renamed = readdirSync(parts)
    .filter((name) => ['.js', '.css'].includes(extname(name)))
    .map((name) => [name, name.replace(/\.(js|css)$/, 'next.$1')] as const)

  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
    const file = join(directory, name)
    if (/\.(br|gz)$/.test(name)) rmSync(file)
    if (!texts.has(extname(name))) continue
    const text = readFileSync(file, 'utf8')
    const changed = renamed.reduce((all, [before, after]) => all.replaceAll(before, after), text)
    if (changed !== text) writeFileSync(file, changed)
  }
  for (const [before, after] of renamed) renameSync(join(parts, before), join(parts, after))
  compressFiles(join(directory, 'client'))
  return { directory, remove: () => rmSync(directory, { recursive: true }) }
}
