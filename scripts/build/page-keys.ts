import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import ts from 'typescript'
import type { Plugin } from 'vite'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { keysOf } from '../../src/i18n/holes.ts'
import { pathOfPage } from '../../src/i18n/localized-routes.ts'

const root = join(import.meta.dirname, '..', '..')
const MODULE = 'virtual:page-keys'
const RESOLVED = `\0${MODULE}`

/**
 * Page → the keys of the catalogues that its script may ask for at once. The build finds the words of a page by following its
 * imports, and the document writes them into its HTML (`src/i18n/page-words.ts`). The words of a part that a page fetches later travel
 * with that part (`late-words.ts`).
 */
export const pageKeys: Plugin = {
  name: 'page-keys',
  resolveId: (id) => (id === MODULE ? RESOLVED : undefined),
  load: (id) => (id === RESOLVED ? `export default ${JSON.stringify(keysOfPages())}` : undefined),
  // In development a page may ask for another word after each change.
  hotUpdate() {
    const { moduleGraph } = this.environment
    const known = moduleGraph.getModuleById(RESOLVED)
    if (known) moduleGraph.invalidateModule(known)
  },
}

type Keys = readonly string[]

/** Page, as its German path (`/alarmierungen/[id]`) → keys (`operation.title`), sorted; plural forms are keys of their own. */
export function keysOfPages(): Readonly<Record<string, Keys>> {
  const read = reader()
  return Object.fromEntries(
    pageFiles().map((file) => [
      pathOfPage(relative(PAGES, file).replaceAll('\\', '/')),
      [...keysIn(filesOfPage(file, read), read)].toSorted(),
    ]),
  )
}

/**
 * Late part (the file that some `import()` of a page fetches) → the keys that it may ask for and that not every page with this part has
 * in its HTML; sorted. A part that needs no such key is left out.
 */
export function keysOfLateParts(): ReadonlyMap<string, Keys> {
  const read = reader()
  const pages = pageFiles().map((page) => {
    const files = filesOfPage(page, read)
    return { keys: keysIn(files, read), later: laterThan(files, read) }
  })
  const parts = [...new Set(pages.flatMap(({ later }) => [...later]))].toSorted()
  const lacking = parts.map((part) => {
    const users = pages.filter(({ later }) => later.has(part))
    const own = [...keysIn(reached([part], read), read)]
    return [part, own.filter((key) => !users.every(({ keys }) => keys.has(key))).toSorted()] as const
  })
  return new Map(lacking.filter(([, keys]) => keys.length > 0))
}

/**
 * What a page needs at once, and its late parts that show nothing: these work in the background of every page, have few words, and would
 * each need one more request for them.
 */
function filesOfPage(page: string, read: Read): ReadonlySet<string> {
  const atOnce = reached([page], read)
  const silent = [...laterThan(atOnce, read)].filter((part) => !part.startsWith(ISLANDS))
  return reached([...atOnce, ...silent], read)
}

const ISLANDS = join(root, 'src/islands') + sep

const PAGES = join(root, 'src/pages')

function pageFiles(): string[] {
  return globSync('**/*.astro', { cwd: PAGES })
    .toSorted()
    .map((file) => join(PAGES, file))
}

interface Module {
  /** The files that it needs at once. */
  imports: readonly string[]
  /** The files that it fetches later, by `import()`. */
  later: readonly string[]
  keys: Keys
}

type Read = (file: string) => Module

/** All that some files need at once, with themselves. */
function reached(from: readonly string[], read: Read): ReadonlySet<string> {
  const seen = new Set(from)
  // A set that grows is walked to its end.
  for (const file of seen) for (const next of read(file).imports) seen.add(next)
  return seen
}

/** The late parts of some files, and the late parts of those. */
function laterThan(files: Iterable<string>, read: Read): ReadonlySet<string> {
  const seams = new Set([...files].flatMap((file) => read(file).later))
  for (const seam of seams) {
    for (const file of reached([seam], read)) for (const next of read(file).later) seams.add(next)
  }
  return seams
}

function keysIn(files: Iterable<string>, read: Read): ReadonlySet<string> {
  return new Set([...files].flatMap((file) => read(file).keys))
}

function reader(): Read {
  const keys = keysOf(catalogues.de)
  const known = new Map<string, Module>()
  return (file) => {
    const module = known.get(file) ?? readModule(file, keys)
    known.set(file, module)
    return module
  }
}

function readModule(file: string, keys: Keys): Module {
  const content = readFileSync(file, 'utf8')
  if (file.endsWith('.astro')) return { imports: importsOfAstro(file, content), later: [], keys: [] }
  const { imports, patterns } = readScript(file, content)
  return {
    imports: resolved(
      file,
      imports.filter(({ isLate }) => !isLate),
    ),
    later: resolved(
      file,
      imports.filter(({ isLate }) => isLate),
    ),
    keys: keys.filter((key) => patterns.some((pattern) => pattern.test(key))),
  }
}

/**
 * An Astro file is drawn on the server, which knows all words; so does what its frontmatter computes with. What the browser
 * runs of it are the islands and its own scripts.
 */
function importsOfAstro(file: string, content: string): string[] {
  const frontmatter = /^---\n([\s\S]*?)\n---/.exec(content)?.[1] ?? ''
  const scripts = [...content.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, body]) => body ?? '')
  const drawn = readScript(file, frontmatter).imports.filter(({ from }) => /\.astro$|\/islands\//.test(from))
  return resolved(file, [...drawn, ...scripts.flatMap((script) => readScript(file, script).imports)])
}

function resolved(file: string, imports: readonly Import[]): string[] {
  return imports
    .filter(({ from }) => /^\..*\.(astro|tsx?)$/.test(from))
    .flatMap(({ from, names }) => {
      const path = resolve(dirname(file), from)
      if (!existsSync(path)) {
        throw new Error(`${relative(root, file)} imports ${relative(root, path)}, which is not there.`)
      }
      const set = names && membersOf(path)
      return set ? names.flatMap((name) => set.get(name) ?? []) : [path]
    })
}

/** Of a module that only brings others together (`PeoplePages.tsx`), each name and the file it comes from: a page needs the words of its own alone. */
function membersOf(path: string): ReadonlyMap<string, string> | undefined {
  if (!path.endsWith('.tsx')) return undefined
  const members = new Map<string, string>()
  for (const statement of parse(path, readFileSync(path, 'utf8')).statements) {
    const named = ts.isExportDeclaration(statement) ? statement.exportClause : undefined
    const from = named && ts.isExportDeclaration(statement) ? textOf(statement.moduleSpecifier) : undefined
    if (!named || !ts.isNamedExports(named) || from === undefined) return undefined
    for (const { name } of named.elements) members.set(name.text, resolve(dirname(path), from))
  }
  return members
}

interface Import {
  from: string
  /** Whether it is an `import()`. */
  isLate: boolean
  /** Undefined: the module itself, or all that it exports. */
  names?: readonly string[] | undefined
}

const parse = (file: string, code: string) =>
  ts.createSourceFile(file, code, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX)

/** The `import()`s of a script: which file each fetches, and where in the code it stands. */
export function lateImportsIn(file: string, code: string): { part: string; start: number; end: number }[] {
  const tree = parse(file, code)
  const found: { part: string; start: number; end: number }[] = []
  const visit = (node: ts.Node): void => {
    const from = isLate(node) ? textOf(node.arguments[0]) : undefined
    if (from?.startsWith('.')) {
      found.push({ part: resolve(dirname(file), from), start: node.getStart(tree), end: node.getEnd() })
    }
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return found
}

/** What a script imports when it runs, in any form; and the keys that its texts may name. */
function readScript(file: string, code: string): { imports: Import[]; patterns: RegExp[] } {
  const imports: Import[] = []
  const patterns: RegExp[] = []
  const visit = (node: ts.Node): void => {
    const from = specifierOf(node)
    if (from !== undefined) return void imports.push({ from, isLate: isLate(node), names: namesOf(node) })
    // `typeof import('…')` and the like say nothing while the script runs.
    if (ts.isTypeNode(node)) return
    const pattern = patternOf(node)
    if (pattern) patterns.push(pattern)
    ts.forEachChild(node, visit)
  }
  visit(parse(file, code))
  return { imports, patterns }
}

function namesOf(node: ts.Node): readonly string[] | undefined {
  const bindings = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : undefined
  return bindings && ts.isNamedImports(bindings)
    ? bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text)
    : undefined
}

function isLate(node: ts.Node): node is ts.CallExpression {
  return ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
}

function specifierOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node)) {
    return node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword ? '' : textOf(node.moduleSpecifier)
  }
  if (ts.isExportDeclaration(node)) return node.isTypeOnly ? '' : textOf(node.moduleSpecifier)
  return isLate(node) ? textOf(node.arguments[0]) : undefined
}

function textOf(node: ts.Node | undefined): string | undefined {
  return node && ts.isStringLiteralLike(node) ? node.text : undefined
}

/**
 * The keys that a text names: for 'forms.problems' the key, its plural forms and all keys below it; for `operations.types.${slug}` all
 * possible results. A text that names no group of the catalogues matches no key.
 */
function patternOf(node: ts.Node): RegExp | undefined {
  const parts = partsOf(node)
  if (!parts || !/^\w+\./.test(parts[0] ?? '')) return undefined
  const text = parts.map((part) => part.replaceAll('.', '\\.').replaceAll(/[^\w\\.]/g, '\\$&')).join('.+')
  return new RegExp(`^${text}(_one|_other)?($|\\.)`)
}

/** A text, cut where values are put in. */
function partsOf(node: ts.Node): string[] | undefined {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (!ts.isTemplateExpression(node)) return undefined
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
}
