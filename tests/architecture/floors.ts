import { type Files, importsOf, isCode, resolveImport } from './source.ts'

/**
 * The two floors of the backend. The kernel serves every feature and knows none; a feature knows the kernel, and of another feature its
 * `feature.ts` alone. Files that put both together (`app.ts`, `start.ts`, …) and the demo may know everything.
 */
const kernel: ReadonlySet<string> = new Set([
  'content',
  'database',
  'files',
  'http',
  'jobs',
  'limits',
  'mail',
  'pages',
  'process',
  'push',
  'realtime',
  'responses',
  'rights',
  'session',
  'text',
  'time',
])
/** Files of no folder that belong to the kernel. */
const kernelFiles: ReadonlySet<string> = new Set([
  'config.ts',
  'feature.ts',
  'health-lines.ts',
  'log.ts',
  'services.ts',
])
const FREE = new Set(['demo'])

/** How many imports go against the floors, by `folder → folder`, in the order of the alphabet. */
export function importsAgainstFloors(files: Files): Record<string, number> {
  const counts = new Map<string, number>()
  for (const [path, content] of files) {
    const from = placeOf(path)
    if (!from || !isCode(path)) continue
    for (const specifier of importsOf(path, content)) {
      const target = resolveImport(path, specifier)
      const to = target === undefined ? undefined : placeOf(target)
      if (!to || to.folder === from.folder || !isFeature(to.folder) || isDoor(to)) continue
      const pair = `${from.folder} → ${to.folder}`
      counts.set(pair, (counts.get(pair) ?? 0) + 1)
    }
  }
  return Object.fromEntries([...counts].toSorted(([a], [b]) => a.localeCompare(b)))
}

interface Place {
  /** The name of the feature or of the part of the kernel. */
  folder: string
  file: string
}

/** undefined: not of the backend, or free to know everything. */
function placeOf(path: string): Place | undefined {
  const [, first = '', rest] = /^src\/backend\/([^/]+)(?:\/(.+))?$/.exec(path) ?? []
  if (rest === undefined) return kernelFiles.has(first) ? { folder: 'kernel', file: first } : undefined
  if (FREE.has(first)) return undefined
  if (first !== 'features') return { folder: first, file: rest }
  const [folder = '', ...file] = rest.split('/')
  return { folder, file: file.join('/') }
}

const isFeature = (folder: string) => folder !== 'kernel' && !kernel.has(folder)
const isDoor = ({ file }: Place) => file === 'feature.ts'
