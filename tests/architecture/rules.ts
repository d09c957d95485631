import { dirname } from 'node:path'
import ts from 'typescript'
import { FOR_THE_BACKEND } from '../../scripts/build/client-contract.ts'
import { calls } from '../../src/contract/calls.ts'
import { type Files, isCode, parse, visit } from './source.ts'

const MOST_LINES = 350

/** Files that nobody reads in one go any more. */
export function longFiles(files: Files): string[] {
  return [...files]
    .filter(
      ([path, content]) => /\.(ts|tsx|astro|css)$/.test(path) && content.split('\n').length - 1 > MOST_LINES,
    )
    .map(([path]) => path)
}

const silencing = ['only', 'skip', 'todo', 'fixme']

/** Tests that are left out, or that leave out the others. */
export function silencedTests(files: Files): string[] {
  return findNodes(
    files,
    silencing.map((name) => `.${name}`),
    (node) => {
      if (!ts.isPropertyAccessExpression(node) || !silencing.includes(node.name.text)) return false
      let root: ts.Expression = node.expression
      while (ts.isPropertyAccessExpression(root)) root = root.expression
      return ts.isIdentifier(root) && ['test', 'it', 'describe', 'suite'].includes(root.text)
    },
  )
}

/** What stands behind /api/ in the calls of the contract: login, notifications, organisation, … */
const areas = new Set(Object.values(calls).map(({ path }) => path.split('/')[2]))

/** Files that only pass on what others hold: nobody finds a thing where it is not. */
export function barrels(files: Files): string[] {
  // The star, or a comment before it.
  const passing = new Map([...files].filter(([, content]) => /\bexport\s*(?:type\s*)?[*/]/.test(content)))
  return findNodes(
    passing,
    ['export'],
    (node) => ts.isExportDeclaration(node) && node.exportClause === undefined,
  )
}

/** URLs of calls that are written again instead of taken from the contract. */
export function repeatedUrls(files: Files): string[] {
  return findNodes(files, ['api/'], (node) => {
    const isText =
      ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
    const area = isText ? /^(?:https?:\/\/[^/]+)?\/?api\/([a-z]+)/.exec(node.text)?.[1] : undefined
    return area !== undefined && areas.has(area)
  })
}

/** Parts of a call that the build removes from the browser's script (`scripts/build/client-contract.ts`), read by the browser's code. */
export function backendPartsRead(files: Files): string[] {
  return findNodes(
    files,
    FOR_THE_BACKEND.map((name) => `.${name}`),
    (node) =>
      ts.isPropertyAccessExpression(node) &&
      ts.isIdentifier(node.expression) &&
      node.expression.text in calls &&
      FOR_THE_BACKEND.includes(node.name.text),
  )
}

/** Types and checks that are switched off by a comment. */
export function silencedTypes(files: Files): string[] {
  const comment = /@ts-(ignore|nocheck|expect-error)/
  return [...files].filter(([path, content]) => isCode(path) && comment.test(content)).map(([path]) => path)
}

interface Package {
  [section: string]: unknown
}

/** Dependencies whose version another day may change. */
export function floatingVersions(manifest: Package): string[] {
  return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((section) =>
    Object.entries((manifest[section] ?? {}) as Record<string, string>)
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${name} ${version}`),
  )
}

/** Traces of one machine: folders of a person, download addresses other than the public registry's. */
export function localTraces(files: Files): string[] {
  const folders = /\/(work|root|home\/\w+|Users\/\w+)\/\w/
  const address = /"resolved":\s"(?!https:\/\/registry\.npmjs\.org\/)/
  return [...files]
    .filter(([, content]) => folders.test(content) || address.test(content))
    .map(([path]) => path)
}

/** What calls other servers, by the module it comes from. */
const callers: Readonly<Record<string, readonly string[]>> = {
  'node:http': ['request', 'get'],
  'node:https': ['request', 'get'],
  'node:http2': ['connect'],
  'node:net': ['connect', 'createConnection'],
  'node:tls': ['connect'],
}
/** Packages that call other servers. */
const callingPackages = ['aws4fetch', 'nodemailer', 'ofetch', 'pg', 'undici']
const callingGlobals = ['EventSource', 'WebSocket', 'fetch']

/** Files that call other servers; imports of types alone do not. */
export function outboundCalls(files: Files): string[] {
  const words = [...Object.keys(callers), ...callingPackages, ...callingGlobals]
  return findNodes(files, words, (node) => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      return callsBy(node.moduleSpecifier.text, node.importClause)
    }
    // `import('node:http')` gives the whole module.
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [specifier] = node.arguments
      return specifier !== undefined && ts.isStringLiteral(specifier) && isCalling(specifier.text)
    }
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const named = node.expression
      const isOfGlobal =
        ts.isPropertyAccessExpression(named) &&
        ts.isIdentifier(named.expression) &&
        named.expression.text === 'globalThis'
      const name = isOfGlobal ? named.name : named
      return ts.isIdentifier(name) && callingGlobals.includes(name.text)
    }
    return false
  }).map((place) => place.replace(/:\d+$/, ''))
}

const isCalling = (module: string) => Object.hasOwn(callers, module) || callingPackages.includes(module)

function callsBy(module: string, clause: ts.ImportClause | undefined): boolean {
  if (!isCalling(module) || clause?.isTypeOnly) return false
  const named = clause?.namedBindings
  // The whole module under one name.
  if (!named || !ts.isNamedImports(named) || clause.name) return true
  return named.elements.some(
    ({ isTypeOnly, name, propertyName }) =>
      !isTypeOnly && (callers[module]?.includes((propertyName ?? name).text) ?? true),
  )
}

/** @param words One of them stands in every file that has such a node: the others are not parsed, which is most of the time. */
function findNodes(files: Files, words: readonly string[], wanted: (node: ts.Node) => boolean): string[] {
  const found: string[] = []
  for (const [path, content] of files) {
    if (!isCode(path) || !words.some((word) => content.includes(word))) continue
    const source = parse(path, content)
    visit(source, (node) => {
      if (!wanted(node)) return
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      found.push(`${path}:${line + 1}`)
    })
  }
  return found
}

const MOST_FILES = 40

/** Folders with more files directly in them than a reader sees at once. */
export function heaps(files: Files): string[] {
  const counts = new Map<string, number>()
  for (const path of files.keys()) {
    const folder = dirname(path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > MOST_FILES)
    .map(([folder, count]) => `${folder} holds ${count} files`)
}
