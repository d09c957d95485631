import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import ts from 'typescript'
import type { Plugin } from 'vite'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { keysOf } from '../../src/i18n/holes.ts'
import { pathOfPage } from '../../src/i18n/localized-routes.ts'

const root = join(import.meta.dirname, '..', '..')
const MODULE = 'virtual:page-keys'
const RESOLVED = `\0${MODULE}`

/**
 * Page → the keys of the catalogues that its script may ask for, at once or later. The build finds the words of a page by following
 * its imports, and the document writes them into its HTML (`src/i18n/page-words.ts`).
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

/** Page, as its German path (`/alarmierungen/[id]`) → keys (`operation.title`), sorted; plural forms are keys of their own. */
export function keysOfPages(): Readonly<Record<string, readonly string[]>> {
  const read = reader()
  const pages = join(root, 'src/pages')
  return Object.fromEntries(
    globSync('**/*.astro', { cwd: pages })
      .toSorted()
      .map((file) => [pathOfPage(file.replaceAll('\\', '/')), keysFrom(join(pages, file), read)]),
  )
}

interface Module {
  imports: readonly string[]
  keys: readonly string[]
}

function keysFrom(page: string, read: (file: string) => Module): string[] {
  const seen = new Set([page])
  const keys = new Set<string>()
  // A set that grows is walked to its end.
  for (const file of seen) {
    const module = read(file)
    for (const key of module.keys) keys.add(key)
    for (const next of module.imports) seen.add(next)
  }
  return [...keys].toSorted()
}

function reader(): (file: string) => Module {
  const keys = keysOf(catalogues.de)
  const known = new Map<string, Module>()
  return (file) => {
    const module = known.get(file) ?? readModule(file, keys)
    known.set(file, module)
    return module
  }
}

function readModule(file: string, keys: readonly string[]): Module {
  const content = readFileSync(file, 'utf8')
  if (file.endsWith('.astro')) return { imports: importsOfAstro(file, content), keys: [] }
  const { imports, patterns } = readScript(file, content)
  return {
    imports: resolved(file, imports),
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
  /** Undefined: the module itself, or all that it exports. */
  names?: readonly string[] | undefined
}

const parse = (file: string, code: string) =>
  ts.createSourceFile(file, code, ts.ScriptTarget.Latest, false, ts.ScriptKind.TSX)

/** What a script imports when it runs, in any form; and the keys that its texts may name. */
function readScript(file: string, code: string): { imports: Import[]; patterns: RegExp[] } {
  const imports: Import[] = []
  const patterns: RegExp[] = []
  const visit = (node: ts.Node): void => {
    const from = specifierOf(node)
    if (from !== undefined) return void imports.push({ from, names: namesOf(node) })
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

function specifierOf(node: ts.Node): string | undefined {
  if (ts.isImportDeclaration(node)) {
    return node.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword ? '' : textOf(node.moduleSpecifier)
  }
  if (ts.isExportDeclaration(node)) return node.isTypeOnly ? '' : textOf(node.moduleSpecifier)
  const isDynamic = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword
  return isDynamic ? textOf(node.arguments[0]) : undefined
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
