import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, posix, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

/** Path from the root of the project, with slashes, to content. */
export type Files = ReadonlyMap<string, string>

const root = fileURLToPath(new URL('../..', import.meta.url))
const notOurs = new Set(['node_modules', 'data', '.git', '.astro', 'test-results'])
/** `dist`, `dist-gallery`, and what a build that runs meanwhile writes. */
const isBuild = (name: string) => /^dist([.-]|$)/.test(name)
const texts = new Set([
  '',
  '.ts',
  '.tsx',
  '.astro',
  '.mjs',
  '.cjs',
  '.js',
  '.json',
  '.css',
  '.md',
  '.svg',
  '.txt',
])

/** Every text file of the project; of one folder, if it is named. */
export function readFiles(folder = ''): Files {
  const found = new Map<string, string>()
  const visit = (directory: string) => {
    for (const entry of readdirSync(directory, { withFileTypes: true })) {
      const path = join(directory, entry.name)
      if (notOurs.has(entry.name) || isBuild(entry.name)) continue
      if (entry.isDirectory()) visit(path)
      else if (texts.has(extname(entry.name))) found.set(relative(root, path), readFileSync(path, 'utf8'))
    }
  }
  visit(join(root, folder))
  return found
}

export function isCode(path: string): boolean {
  return /\.(ts|tsx|mjs|cjs|js|astro)$/.test(path)
}

const parsed = new Map<string, { content: string; source: ts.SourceFile }>()

/** What TypeScript can read of a file: of an Astro file, its frontmatter and its scripts. Parses each file once for all rules. */
export function parse(path: string, content: string): ts.SourceFile {
  const before = parsed.get(path)
  if (before?.content === content) return before.source
  const source = parseAnew(path, content)
  parsed.set(path, { content, source })
  return source
}

function parseAnew(path: string, content: string): ts.SourceFile {
  const code = path.endsWith('.astro') ? codeOfAstro(content) : content
  const kind = path.endsWith('.ts') ? ts.ScriptKind.TS : ts.ScriptKind.TSX
  return ts.createSourceFile(path, code, ts.ScriptTarget.Latest, false, kind)
}

function codeOfAstro(content: string): string {
  const frontmatter = /^\s*---\n([\s\S]*?)\n---/.exec(content)?.[1] ?? ''
  const scripts = [...content.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].map(
    ([, attributes, body]) => {
      const source = /\bsrc="([^"]+)"/.exec(attributes ?? '')?.[1]
      return source?.startsWith('.')
        ? `import '${source}'`
        : /\btype=|set:html/.test(attributes ?? '')
          ? ''
          : body
    },
  )
  return [frontmatter, ...scripts].join('\n;')
}

export function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node)
  ts.forEachChild(node, (child) => visit(child, look))
}

const known = new Map<string, { content: string; imports: readonly string[] }>()

/** Whatever a file imports, in any form: static, dynamic, re-exported, as a type. */
export function importsOf(path: string, content: string): readonly string[] {
  const before = known.get(path)
  if (before?.content === content) return before.imports
  const imports = readImports(path, content)
  known.set(path, { content, imports })
  return imports
}

function readImports(path: string, content: string): string[] {
  const found: string[] = []
  const note = (node: ts.Node | undefined) => {
    if (node && ts.isStringLiteralLike(node)) found.push(node.text)
  }
  visit(parse(path, content), (node) => {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) note(node.moduleSpecifier)
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) note(node.argument.literal)
    if (ts.isExternalModuleReference(node)) note(node.expression)
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      note(node.arguments[0])
  })
  return found
}

/** The path an import means; nothing for a package. */
export function resolveImport(from: string, specifier: string): string | undefined {
  if (!specifier.startsWith('.')) return undefined
  return posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
}
