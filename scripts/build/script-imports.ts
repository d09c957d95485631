import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { SCRIPT_IMPORTS_FILE } from '../../src/backend/pages.ts'

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
    writeFileSync(join(dir, '..', SCRIPT_IMPORTS_FILE), JSON.stringify(imports, undefined, 2))
  },
}
