import { type Files, importsOf, parse, resolveImport, visit } from './source.ts'
import ts from 'typescript'

const UI = 'src/islands/ui/'
const EXHIBITS = 'src/gallery/exhibits/'

/** Parts of the design system that no exhibit shows: neither imported by one, nor a piece of a part that is. */
export function unshownParts(files: Files): string[] {
  const shown = new Set<string>()
  const show = (path: string) => {
    for (const specifier of importsOf(path, files.get(path) ?? '')) {
      const target = resolveImport(path, specifier)
      if (!target?.startsWith(UI) || shown.has(target) || !files.has(target)) continue
      shown.add(target)
      show(target)
    }
  }
  for (const path of files.keys()) if (path.startsWith(EXHIBITS)) show(path)

  return [...files]
    .filter(([path, content]) => path.startsWith(UI) && hasPart(path, content) && !shown.has(path))
    .map(([path]) => path)
}

/** A component: an exported function that begins with a capital. */
function hasPart(path: string, content: string): boolean {
  if (!path.endsWith('.tsx')) return false
  let found = false
  visit(parse(path, content), (node) => {
    const isExported =
      ts.isFunctionDeclaration(node) &&
      node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) === true
    if (isExported && /^[A-Z]/.test(node.name?.text ?? '')) found = true
  })
  return found
}
