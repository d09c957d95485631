import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  SCRIPT_HASHES_FILE,
  SCRIPT_IMPORTS_FILE,
  SHELL_SOURCES_FILE,
  SOURCES_FILE,
} from '../../../src/backend/pages/read-build.ts'

/**
 * Writes a built site of one page.
 * @param body what the handler of the page does with `request`, `response` and `next`
 * @param files more of it, or others, by their paths in the folder
 * @param module what is done when the pages are imported
 */
export function writeSmallBuild(
  directory: string,
  body: string,
  files: Record<string, string | Buffer> = {},
  module = '',
): void {
  const all = {
    'server/entry.mjs': `${module}\nexport async function handler(request, response, next) { ${body} }`,
    'client/404.html': 'Page Not Found %REQUEST_PATH%',
    'client/500.html': 'Fehlerseite',
    'client/en/404.html': 'Page Not Found %REQUEST_PATH%',
    'client/en/500.html': 'error page',
    [SCRIPT_HASHES_FILE]: '[]',
    [SCRIPT_IMPORTS_FILE]: '{}',
    [SHELL_SOURCES_FILE]: JSON.stringify({ pages: {}, files: {} }),
    [SOURCES_FILE]: 'these sources',
    'client/sw.js': 'the worker of this build',
    ...files,
  }
  for (const [name, content] of Object.entries(all)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true })
    writeFileSync(join(directory, name), content)
  }
}
