import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format, type FormatConfig } from 'oxfmt'
import { expect, test } from 'vitest'
import { iconFiles } from '../../scripts/shapes.ts'

// One icon set, inlined as SVG, only those used.

const root = fileURLToPath(new URL('../../', import.meta.url))

test('the icons are those of the set: scripts/shapes.ts has been run', async () => {
  const folder = fileURLToPath(new URL('../../src/islands/ui/icons/', import.meta.url))
  const files = iconFiles()
  expect(globSync('*.ts', { cwd: folder }).map((name) => folder + name)).toEqual([...files.keys()].toSorted())

  const options = JSON.parse(readFileSync(`${root}.oxfmtrc.json`, 'utf8')) as FormatConfig
  for (const [path, text] of files) {
    const { code } = await format(path, text, options)
    expect(readFileSync(path, 'utf8')).toBe(code)
  }
})

test('every icon is used by the product', () => {
  const code = globSync('src/{islands,layouts,pages}/**/*.{ts,tsx,astro}', { cwd: root })
    .filter((path) => !path.includes('ui/icons/'))
    .map((path) => readFileSync(root + path, 'utf8'))
  const used = new Set(code.flatMap(iconsUsedBy))
  const unused = [...iconFiles()].flatMap(([path, text]) => {
    const file = path.split('/').at(-1)?.replace('.ts', '')
    if (used.has(`${file}.*`)) return []
    const names = [...text.matchAll(/export const (\w+)/g)].map(([, name]) => `${file}.${name}`)
    return names.filter((name) => !used.has(name))
  })
  expect(unused).toEqual([])
})

/** `file.name` for each icon that a module imports; `file.*` where it chooses one by a name of its data. */
function iconsUsedBy(code: string): string[] {
  const imports = /import (?:\* as (\w+)|\{([^}]*)\}) from '[^']*icons\/(\w+)\.ts'/g
  return [...code.matchAll(imports)].flatMap(([, namespace, names = '', file]) => {
    if (namespace && new RegExp(`\\b${namespace}\\[`).test(code)) return [`${file}.*`]
    return names.split(',').map((name) => `${file}.${name.trim().split(' as ')[0]}`)
  })
}
