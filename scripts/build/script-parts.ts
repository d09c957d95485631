import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { SCRIPT_FAILED_EVENT } from '../../src/lib/pages/gone-scripts.ts'
import { lateWordsOf } from './late-words.ts'
import { files } from './module-names.ts'
import { type Modules, reached, readModules, usersOf } from './module-graph.ts'

interface Layer {
  name: string
  begins: RegExp
  /** Whether what many pages need lies here. */
  andCommon?: boolean
  /** Whether modules that any page needs at once stay out of it: those pages would load all of it. */
  lateOnly?: boolean
}

/** One file each, for all that these modules import at once and no layer before has; from the ground up. */
const layers: readonly Layer[] = [
  // What every page runs: session, guard, router.
  { name: 'start', begins: files('src/layouts/Document.astro?') },
  {
    name: 'react',
    begins: files(
      'node_modules/@astrojs/react/',
      'node_modules/react/',
      'node_modules/react-dom/',
      'src/hydrate.ts',
    ),
  },
  // Where people come in without being signed in: these three layers are all that login and the public texts load.
  {
    name: 'entry',
    // With the words of late parts: the second step of signing in is one.
    begins: files('src/islands/LoginForm.tsx', 'src/islands/PublicText.tsx', 'src/i18n/late-words.ts'),
  },
  // Pages that the link of a mail leads to have these forms on top of it.
  { name: 'password', begins: files('src/islands/NewPassword.tsx') },
  // Calls, renewal of the session, and deletion of data at its end: the login page fetches this part while the person types.
  {
    name: 'session',
    begins: files(
      'src/lib/api/api.ts',
      'src/lib/stores/session/session-calls.ts',
      'src/lib/stores/session/upkeep.ts',
      'src/lib/stores/device/leave-device.ts',
    ),
  },
  // With the question for a right, which parts of many pages ask.
  {
    name: 'home',
    begins: files('src/islands/IncidentFeed.tsx', 'src/islands/shared/use-may.ts'),
    andCommon: true,
  },
  // What surrounds every page and listens: it follows when the page is idle.
  {
    name: 'frame',
    begins: files(
      'src/islands/Frame.tsx',
      'src/lib/realtime/echo.ts',
      'src/lib/stores/realtime/live.ts',
      // What waits for a network, and what is new of it: fetched in the background everywhere.
      'src/lib/stores/outbox/outbox.ts',
      'src/lib/stores/notifications/pending.ts',
      'src/lib/stores/app/service-worker.ts',
    ),
  },
  { name: 'realtime', begins: files('node_modules/laravel-echo/', 'node_modules/pusher-js/') },
  // What home shows beneath the alarms when it is idle: no more than that, although other pages show some of it as well.
  { name: 'home-later', begins: files('src/islands/home/HomeLater.tsx'), lateOnly: true },
]

/** What so many islands need comes with home, which most people open first: every other page then has it. */
const MANY = 8
/**
 * What brings less source than this, in bytes, is not worth a request of its own: a late part comes with its neighbours, and a section
 * with the others of its kind.
 */
const SMALL = 24_000
/** Of what a section shares with home alone: a page of another section would load it for nothing. */
const SMALL_OF_HOME = 2_000

/** Island → the sections of pages it is shown in; of what every page has, `everywhere`. */
type Sections = (entry: string) => readonly string[]
type Users = ReadonlyMap<string, ReadonlySet<string>>

interface Known {
  modules: Modules
  sections: Sections
  entries: readonly string[]
  /** Module → the entries that need it at once. */
  atOnce: Users
  /** Module → the entries that need it at once or later. */
  inTheEnd: Users
  /** The same, of entries that not every page has. */
  onPages: Users
}

/**
 * Which file a module goes to, by the pages that use it:
 *
 * 1. the layers;
 * 2. of what several islands need: what the pages of one section need (`fahrzeuge`), what they share with home alone
 *    (`termine-home`), what several sections need of those for members (`members`) or of those for administrators
 *    (`administration`), and what both need (`common`);
 * 3. the same of what is only fetched later (`members-later`): what several late parts need, and late parts that are small.
 *
 * A module without a named part stays with the late part that needs it. The imports of a module are needed wherever the module is
 * needed, so files never import each other in a circle, in which one would run before its imports.
 */
export function planParts(modules: Modules, sections: Sections): ReadonlyMap<string, string> {
  const entries = [...modules.keys()].filter((id) => modules.get(id)?.isEntry)
  const ofPages = entries.filter((entry) => !sections(entry).includes(EVERYWHERE))
  const known: Known = {
    modules,
    sections,
    entries,
    atOnce: usersOf(entries, modules),
    inTheEnd: usersOf(entries, modules, { withLater: true }),
    onPages: usersOf(ofPages, modules, { withLater: true }),
  }
  const parts = new Map<string, string>()
  for (const plan of [planLayers, planAtOnce, planLater]) plan(known, parts)
  return parts
}

function planLayers({ modules, sections, entries, atOnce }: Known, parts: Map<string, string>): void {
  const beginsIn = ({ begins }: Layer) => [...modules.keys()].filter((id) => begins.test(id))
  const ofFrame = reached(layers.filter(({ name }) => name === 'frame').flatMap(beginsIn), modules)
  // What the frame needs as well lies below it: a page does not wait for the frame.
  const common = [...atOnce].flatMap(([id, users]) => {
    const pages = [...users].filter((entry) => !isEverywhere([entry], sections)).length
    return pages >= MANY || (pages > 0 && ofFrame.has(id)) ? [id] : []
  })
  for (const layer of layers) {
    const { name, andCommon = false, lateOnly = false } = layer
    const roots = beginsIn(layer)
    // Several entries in one file would each need a file that leads there.
    const isOne = roots.filter((id) => entries.includes(id)).length <= 1
    for (const id of reached(andCommon ? [...roots, ...common] : roots, modules)) {
      if (lateOnly && atOnce.has(id)) continue
      if (!parts.has(id) && (isOne || !entries.includes(id))) parts.set(id, name)
    }
  }
}

function planAtOnce(
  { modules, sections, entries, atOnce, onPages }: Known,
  parts: Map<string, string>,
): void {
  const shared = new Map<string, string>()
  for (const [id, users] of atOnce) {
    if (parts.has(id)) continue
    const pages = onPages.get(id) ?? new Set()
    const [first = id] = pages
    const owner = entries.includes(id) ? id : [...users].find((entry) => isEverywhere([entry], sections))
    if (owner !== undefined || pages.size === 1) parts.set(id, fileName(owner ?? first))
    else shared.set(id, sharedName([...users], pages, sections))
  }
  for (const [id, name] of withoutSmall(shared, modules)) parts.set(id, name)
}

/**
 * Of what the pages of one section of members need at once, and pages of other sections late: not with what many sections need, which every
 * page of a member would load.
 */
function sharedName(atOnce: readonly string[], pages: Iterable<string>, sections: Sections): string {
  const name = nameOf(pages, sections)
  const [only, ...others] = new Set(atOnce.flatMap(sections))
  const isOfOneSection = name === 'members' && only !== undefined && others.length === 0 && only !== HOME
  return isOfOneSection ? `${only}-${HOME}` : name
}

function planLater(known: Known, parts: Map<string, string>): void {
  const { modules, sections, atOnce, inTheEnd } = known
  const later = new Map<string, string>()
  const isLate = (id: string) => !atOnce.has(id) && !parts.has(id)
  const seams = [...new Set([...modules.values()].flatMap(({ later }) => later))].filter(isLate)
  const late = [...usersOf(seams, modules)].filter(([id]) => isLate(id))
  const own = new Map<string, number>()
  for (const [id, [seam = id, ...others]] of late) {
    if (others.length === 0) own.set(seam, (own.get(seam) ?? 0) + (modules.get(id)?.size ?? 0))
  }
  for (const [id, [seam = id, ...others]] of late) {
    if (others.length === 0 && (own.get(seam) ?? 0) >= SMALL) continue
    const name = nameOf(inTheEnd.get(id) ?? [], sections)
    // What home alone shows late comes by itself: not with late parts of other pages.
    if (name !== HOME) later.set(id, name)
  }
  for (const [id, name] of withoutSmall(later, modules)) {
    // What works in the background is wanted when a page is idle; what shows something, on a press.
    later.set(
      id,
      name === EVERYWHERE && !isShown(id) ? `background-${groundOf(id, known, parts)}` : `${name}-later`,
    )
  }
  for (const [id, name] of later) parts.set(id, name)
}

function isShown(id: string): boolean {
  return id.includes('/src/islands/')
}

/** Module → section, where small sections are called by their kind. */
function withoutSmall(named: ReadonlyMap<string, string>, modules: Modules): Map<string, string> {
  const sizes = new Map<string, number>()
  for (const [id, name] of named) sizes.set(name, (sizes.get(name) ?? 0) + (modules.get(id)?.size ?? 0))
  return new Map(
    [...named].map(([id, name]) => {
      const least = name.endsWith(`-${HOME}`) ? SMALL_OF_HOME : SMALL
      return [id, (sizes.get(name) ?? 0) < least ? kindOf(name) : name] as const
    }),
  )
}

const GROUND = ['start', 'react', 'entry', 'session']
const SURROUNDINGS = [...GROUND, 'home', 'frame', 'realtime']

/**
 * The parts on which a late part rests, so that a page need not fetch parts of other pages for it: a login page has the ground, a page
 * of a signed-in person also the surroundings.
 */
function groundOf(id: string, { modules }: Known, parts: ReadonlyMap<string, string>): string {
  const needed = [...reached([id], modules)].flatMap((other) => parts.get(other) ?? [])
  if (needed.every((part) => GROUND.includes(part))) return 'ground'
  return needed.every((part) => SURROUNDINGS.includes(part)) ? 'frame' : 'pages'
}

const EVERYWHERE = 'everywhere'

function isEverywhere(entries: Iterable<string>, sections: Sections): boolean {
  return [...entries].some((entry) => sections(entry).includes(EVERYWHERE))
}

/** The section of the page that most people open first. */
const HOME = 'home'

/** Of all the sections in which these entries are shown. */
function nameOf(entries: Iterable<string>, sections: Sections): string {
  const all = [...new Set([...entries].flatMap(sections))]
  if (all.includes(EVERYWHERE)) return EVERYWHERE
  const [only] = all
  if (all.length === 1 && only !== undefined) return only
  // Home shows some of it late: neither other pages nor the rest of that section come with it.
  if (all.length === 2 && all.includes(HOME)) return `${all.find((section) => section !== HOME)}-${HOME}`
  const forAdministrators = all.filter((section) => kindOf(section) === 'administration')
  if (forAdministrators.length === all.length) return 'administration'
  return forAdministrators.length > 0 ? 'common' : 'members'
}

/** Of a section; what is no section is a kind already. */
function kindOf(section: string): string {
  if (['administration', 'common', 'guests', EVERYWHERE].includes(section)) return section
  return /^(settings|tenant-admin)\b/.test(section) ? 'administration' : 'members'
}

/** `AlertDetail`, of `/…/src/islands/AlertDetail.tsx?…`. */
function fileName(id: string): string {
  return id.replace(/^.*\//, '').replace(/\..*$/, '')
}

/** Page folders are sections (`alarmierungen`, `settings`, `tenant-admin-users`); and where people come in, all pages together. */
function sectionsOfIslands(): Sections {
  const pages = join(import.meta.dirname, '../../src/pages')
  const known = new Map<string, Set<string>>()
  for (const file of globSync('**/*.astro', { cwd: pages })) {
    const text = readFileSync(join(pages, file), 'utf8')
    const section = text.includes('PlainLayout') ? 'guests' : sectionOf(file.replaceAll('\\', '/'))
    for (const [, island = ''] of text.matchAll(/\/(islands\/[\w/-]+\.tsx)'/g)) {
      known.set(island, (known.get(island) ?? new Set()).add(section))
    }
  }
  return (entry) => [...(known.get(/islands\/[\w/-]+\.tsx$/.exec(entry)?.[0] ?? '') ?? [EVERYWHERE])]
}

function sectionOf(file: string): string {
  const [first = '', second, third] = file.replace('.astro', '').split('/')
  if (first === 'index') return HOME
  return first === 'tenant-admin' && third !== undefined ? `${first}-${second}` : first
}

/** The words of a late part lie in a file per language beside the file of the part. */
function withWords(parts: ReadonlyMap<string, string>, ids: Iterable<string>): ReadonlyMap<string, string> {
  const all = new Map(parts)
  for (const id of ids) {
    const { locale, part = '' } = lateWordsOf(id) ?? {}
    if (locale) all.set(id, `${parts.get(part) ?? fileName(part)}-${locale}`)
  }
  return all
}

let planned: ReadonlyMap<string, string> = new Map()

/**
 * Around every `import()`: says which file did not come (`src/lib/pages/gone-scripts.ts`). Its name stands in the function; in the error
 * not every browser says it.
 */
const preloadHelper = `
export const __vitePreload = (load) => load().catch((error) => {
  const [, file] = /import\\(.([^)]+?).\\)/.exec(load) || []
  if (file) dispatchEvent(new CustomEvent('${SCRIPT_FAILED_EVENT}', { detail: new URL(file, import.meta.url).href }))
  throw error
})`

/** How the browser's script is cut into files. Left alone it falls into hundreds, most below 1 KB. */
export const scriptParts: Plugin = {
  name: 'script-parts',
  enforce: 'pre',
  // Astro would overwrite these in its own configuration.
  configEnvironment: (environment) =>
    environment === 'client'
      ? {
          build: {
            modulePreload: false,
            rolldownOptions: {
              // An entry may live in a part, instead of in a file that only imports the part.
              preserveEntrySignatures: 'allow-extension',
              output: {
                codeSplitting: {
                  groups: [{ name: (id: string) => planned.get(id) ?? null }],
                  includeDependenciesRecursively: false,
                },
                chunkFileNames: '_astro/[name].[hash].js',
                entryFileNames: ({ name }) => `_astro/${fileName(name)}.[hash].js`,
              },
            },
          },
        }
      : undefined,
  buildEnd() {
    if (this.environment.name !== 'client') return
    const modules = readModules(this)
    const scripts = new Map([...modules].filter(([id]) => !lateWordsOf(id)))
    planned = withWords(planParts(scripts, sectionsOfIslands()), modules.keys())
  },
  // Vite's own is 0.6 KB that have nothing else to do: the page names its styles, and parts are too few to fetch ahead.
  load: (id) => (id === '\0vite/preload-helper.js' ? preloadHelper : undefined),
  // What that helper would be told: the styles of each part, which its page has named.
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      if (this.environment.name !== 'client') return
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk') file.code = withoutStyles(file.code)
      }
    },
  },
}

function withoutStyles(code: string): string {
  return code
    .replaceAll(/,\s*__vite__mapDeps\(\[[\d,]*\]\)/g, '')
    .replace(/^const __vite__mapDeps=.*?\.map\(i=>d\[i\]\);\n?/, '')
}
