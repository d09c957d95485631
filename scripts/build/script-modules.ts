import { writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Plugin } from 'vite'

/** Beside the built site: file of the browser's script → the modules in it → bytes of each, before anything is minified. */
export const SCRIPT_MODULES_FILE = 'script-modules.json'

/** Notes which module went into which file, so that a page that has become too heavy can say by what. */
export const scriptModules: Plugin = {
  name: 'script-modules',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle({ dir }, bundle) {
    if (!dir) throw new Error('The browser script is written to no folder.')
    const files = Object.values(bundle).filter((file) => file.type === 'chunk')
    const modules = Object.fromEntries(
      files.map(({ fileName, modules }) => [
        `/${fileName}`,
        Object.fromEntries(
          Object.entries(modules).map(([id, { renderedLength }]) => [nameOf(id), renderedLength]),
        ),
      ]),
    )
    writeFileSync(join(dir, '..', SCRIPT_MODULES_FILE), JSON.stringify(modules, undefined, 2))
  },
}

/** As it lies in the repository; what the build makes up by itself has no place there. */
function nameOf(id: string): string {
  const path = id.replace('\0', '')
  return path.startsWith(process.cwd()) ? relative(process.cwd(), path).split(sep).join('/') : path
}
