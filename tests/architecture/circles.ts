import { type Files, importsOf, isCode, resolveImport } from './source.ts'

/**
 * Files that import each other, directly or by way of others: none of them can be read, tested or moved alone. An
 * import at run time (`import()`) counts as well, and one of types. Each circle is named once, by all its files.
 */
export function importCircles(files: Files): string[][] {
  const imports = new Map(
    [...files]
      .filter(([path]) => isCode(path))
      .map(([path, content]) => [
        path,
        importsOf(path, content).flatMap((specifier) => resolveImport(path, specifier) ?? []),
      ]),
  )

  // Tarjan's algorithm: https://doi.org/10.1137/0201010
  const circles: string[][] = []
  const order = new Map<string, number>()
  const earliest = new Map<string, number>()
  const open: string[] = []
  const look = (path: string): number => {
    const own = order.size
    order.set(path, own)
    earliest.set(path, own)
    open.push(path)
    for (const next of imports.get(path) ?? []) {
      if (!imports.has(next)) continue
      const found = order.has(next) ? (open.includes(next) ? earliest.get(next) : undefined) : look(next)
      if (found !== undefined) earliest.set(path, Math.min(earliest.get(path) ?? own, found))
    }
    const first = earliest.get(path) ?? own
    if (first === own) {
      const circle = open.splice(open.indexOf(path))
      if (circle.length > 1) circles.push(circle.toSorted())
    }
    return first
  }
  for (const path of imports.keys()) if (!order.has(path)) look(path)
  return circles
}
