import { type Files, importsOf, isCode, resolveImport } from './source.ts'

/**
 * Who may know whom (architecture, section 2), as a table: a room, the files that belong to it, the rooms it may
 * import besides itself. The first row that matches a file is its room.
 */
const rooms = [
  { name: 'types', files: /^src\/env\.d\.ts$/, may: ['contract', 'i18n'] },
  { name: 'middleware', files: /^src\/middleware\.ts$/, may: ['lib', 'i18n', 'contract'] },
  { name: 'start', files: /^src\/(start|hydrate)\.ts$/, may: ['stores', 'lib', 'i18n', 'contract'] },
  { name: 'worker', files: /^src\/sw\.ts$/, may: ['lib', 'i18n', 'contract'] },
  {
    name: 'pages',
    files: /^src\/pages\//,
    may: ['layouts', 'islands', 'ui', 'lib', 'i18n', 'contract', 'styles'],
  },
  {
    name: 'layouts',
    files: /^src\/layouts\//,
    may: ['islands', 'ui', 'lib', 'i18n', 'contract', 'styles', 'start'],
  },
  { name: 'ui', files: /^src\/islands\/ui\//, may: ['lib', 'i18n', 'contract', 'styles'] },
  // The page of all parts, for developers: only its integration is imported, by the scripts that ask for it.
  {
    name: 'gallery',
    files: /^src\/gallery\//,
    may: ['layouts', 'islands', 'ui', 'lib', 'i18n', 'contract', 'styles'],
  },
  { name: 'islands', files: /^src\/islands\//, may: ['ui', 'stores', 'lib', 'i18n', 'contract', 'styles'] },
  { name: 'stores', files: /^src\/lib\/stores\//, may: ['lib', 'i18n', 'contract'] },
  { name: 'lib', files: /^src\/lib\//, may: ['i18n', 'contract'] },
  { name: 'i18n', files: /^src\/i18n\//, may: ['contract'] },
  { name: 'contract', files: /^src\/contract\//, may: [] },
  { name: 'backend', files: /^src\/backend\//, may: ['contract', 'i18n'] },
  { name: 'styles', files: /^src\/styles\//, may: [] },
] as const satisfies readonly { name: string; files: RegExp; may: readonly string[] }[]

/** Rooms whose code travels to the browser: nothing of Node's works there. */
const inBrowser = new Set<string>(['start', 'worker', 'islands', 'ui', 'stores', 'lib', 'contract'])

/** The contract does nothing: it needs schemas and no other package. */
const packagesOfContract = new Set(['valibot'])

/** Every import that goes against the direction, as a sentence. */
export function wrongImports(files: Files): string[] {
  return [...files]
    .filter(([path]) => path.startsWith('src/') && isCode(path))
    .flatMap(([path, content]) =>
      importsOf(path, content).flatMap((specifier) => judge(path, specifier) ?? []),
    )
}

function judge(path: string, specifier: string): string | undefined {
  const from = roomOf(path)
  if (!from) return `${path} lies in no room`

  const target = resolveImport(path, specifier)
  if (target === undefined) return judgePackage(path, from.name, specifier)

  const to = roomOf(target)
  if (!to) return `${path} imports ${target}, which lies in no room`

  const allowed: readonly string[] = from.may
  return to.name === from.name || allowed.includes(to.name)
    ? undefined
    : `${path} (${from.name}) must not import ${target} (${to.name})`
}

function judgePackage(path: string, room: string, specifier: string): string | undefined {
  if (inBrowser.has(room) && specifier.startsWith('node:'))
    return `${path} (${room}) must not import ${specifier}`
  if (room === 'contract' && !packagesOfContract.has(specifier)) return `${path} must not import ${specifier}`
  return undefined
}

function roomOf(path: string) {
  return rooms.find(({ files }) => files.test(path))
}

/** What a page hydrates; of a feature with many pages they lie in a folder of it. */
const ISLAND = /^src\/islands\/(?:[^/]+\/pages\/)?[^/]+\.tsx$/

/** The one root of the gallery: it shows any part by its name, where the product hydrates islands. */
const GALLERY = 'src/gallery/Gallery.tsx'

/** Every `client:` directive on something that is not an island (architecture, section 2, rule 5). */
export function wrongDirectives(files: Files): string[] {
  return [...files].flatMap(([path, content]) => {
    if (path.endsWith('.tsx') && /\sclient:(load|idle|visible|media|only)\b/.test(content)) {
      return [`${path} carries a client: directive`]
    }
    if (!path.endsWith('.astro')) return []

    return [...content.matchAll(/\bclient:(?:load|idle|visible|media|only)\b/g)].flatMap(({ index }) => {
      const component = content
        .slice(0, index)
        .match(/<([A-Za-z][\w.]*)/g)
        ?.at(-1)
        ?.slice(1)
      const target = component && importOf(component, content, path)
      return target && (ISLAND.test(target) || target === GALLERY)
        ? []
        : [`${path} hydrates ${component}, which is no island (src/islands/*.tsx, src/islands/*/pages/*.tsx)`]
    })
  })
}

function importOf(component: string, content: string, path: string): string | undefined {
  const statements = [...content.matchAll(/import\s+(?:type\s+)?([^;'"]*?)\s+from\s+['"]([^'"]+)['"]/g)]
  const specifier = statements.find(([, names]) => new RegExp(`\\b${component}\\b`).test(names ?? ''))?.[2]
  return specifier === undefined ? undefined : resolveImport(path, specifier)
}
