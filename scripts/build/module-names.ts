import { existsSync } from 'node:fs'

/**
 * Which modules of a build are meant, by paths from the root: a file; a folder with all that is in it (`src/lib/`);
 * or a file with what is asked of it after its name (`src/layouts/Document.astro?`: itself and all that is made of it,
 * `a.css?inline`: only that).
 *
 * @throws for a path without a file: after moving a file, the parts of the build would change unnoticed
 */
export function files(...paths: readonly string[]): RegExp {
  const gone = paths.find((path) => !existsSync(path.replace(/\?.*$/, '')))
  if (gone !== undefined) throw new Error(`A part of the build is named that is not there: ${gone}`)

  return new RegExp(`(?:^|[\\\\/])(?:${paths.map(pattern).join('|')})`)
}

function pattern(path: string): string {
  const escaped = path.replaceAll(/[.?]/g, '\\$&').replaceAll('/', '[\\\\/]')
  if (path.endsWith('/')) return escaped
  return path.endsWith('.astro?') ? `${escaped.replace(/\\\?$/, '')}(?:\\?|$)` : `${escaped}$`
}
