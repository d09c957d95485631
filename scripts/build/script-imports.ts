import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { SCRIPT_IMPORTS_FILE } from '../../src/backend/pages/read-build.ts'

/** File → the files it imports at once. */
type Imports = Readonly<Record<string, readonly string[]>>

/**
 * Files that import each other in a circle, with the first one again at the end; undefined: none. In a circle some file runs before
 * its imports, and fails, perhaps on a page that no test opens.
 */
export function circleOf(imports: Imports): readonly string[] | undefined {
  const done = new Set<string>()
  const follow = (file: string, path: readonly string[]): readonly string[] | undefined => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return undefined
    for (const next of imports[file] ?? []) {
      const circle = follow(next, [...path, file])
      if (circle) return circle
    }
    done.add(file)
    return undefined
  }
  for (const file of Object.keys(imports)) {
    const circle = follow(file, [])
    if (circle) return circle
  }
  return undefined
}

/** Notes, beside the built site, what each file of the browser's script imports at once: for the links of its pages. */
export const scriptImports: Plugin = {
  name: 'script-imports',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle({ dir }, bundle) {
    if (!dir) throw new Error('The browser script is written to no folder.')
    const files = Object.values(bundle).filter((file) => file.type === 'chunk')
    const imports = Object.fromEntries(
      files.map(({ fileName, imports }) => [`/${fileName}`, imports.map((file) => `/${file}`)]),
    )
    const circle = circleOf(imports)
    if (circle) throw new Error(`These files import each other (see script-parts.ts): ${circle.join(' → ')}`)
    writeFileSync(join(dir, '..', SCRIPT_IMPORTS_FILE), JSON.stringify(imports, undefined, 2))
  },
}
