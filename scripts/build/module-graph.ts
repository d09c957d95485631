/** What is known of a module when all of a build are read; modules are named by their paths. */
export interface Module {
  /** Where a browser begins: a script of a page, or an island. */
  isEntry: boolean
  /** What it imports at once. */
  imports: readonly string[]
  /** What it fetches later, by `import()`. */
  later: readonly string[]
  /** Length of its code. */
  size: number
}

export type Modules = ReadonlyMap<string, Module>

/** What a plugin of the bundler can ask for. */
interface Reader {
  getModuleIds(): Iterable<string>
  getModuleInfo(id: string): {
    isEntry: boolean
    importedIds: readonly string[]
    dynamicallyImportedIds: readonly string[]
    code: string | null
  } | null
}

/** All modules of a build, once they are read (`buildEnd`). */
export function readModules(reader: Reader): Modules {
  const modules = new Map<string, Module>()
  for (const id of reader.getModuleIds()) {
    const info = reader.getModuleInfo(id)
    if (!info) continue
    const { isEntry, importedIds: imports, dynamicallyImportedIds: later, code } = info
    modules.set(id, { isEntry, imports, later, size: code?.length ?? 0 })
  }
  return modules
}

interface Walk {
  /** Also what is fetched later. */
  withLater?: boolean
}

/** All that some modules import in the end, with themselves. */
export function reached(
  from: readonly string[],
  modules: Modules,
  { withLater = false }: Walk = {},
): ReadonlySet<string> {
  const found = new Set(from)
  // A set that grows is walked to its end.
  for (const id of found) {
    const { imports = [], later = [] } = modules.get(id) ?? {}
    for (const next of withLater ? [...imports, ...later] : imports) found.add(next)
  }
  return found
}

/** Module → those of the roots that reach it. */
export function usersOf(
  roots: readonly string[],
  modules: Modules,
  walk?: Walk,
): ReadonlyMap<string, ReadonlySet<string>> {
  const all = new Map<string, Set<string>>()
  for (const root of roots) {
    for (const id of reached([root], modules, walk)) all.set(id, (all.get(id) ?? new Set()).add(root))
  }
  return all
}
