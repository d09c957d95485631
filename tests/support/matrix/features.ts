import type { MatrixFeature } from './feature.ts'

const found = import.meta.glob<Readonly<Record<string, unknown>>>('../features/*.ts', { eager: true })

/** The features of `tests/support/features/`, in the order of their files. */
export const matrixFeatures: readonly MatrixFeature[] = Object.entries(found).map(([path, module]) => {
  const feature = module['feature']
  if (!isFeature(feature)) throw new Error(`${path} must export feature, a MatrixFeature.`)
  return feature
})

function isFeature(value: unknown): value is MatrixFeature {
  return typeof value === 'object' && value !== null && 'rows' in value
}

/**
 * Adds the features' part to a table.
 * @throws {Error} for a name that stands in two files.
 */
export function withFeatures<Value>(
  table: Readonly<Record<string, Value>>,
  partOf: (feature: MatrixFeature) => Readonly<Record<string, Value>> | undefined,
): Readonly<Record<string, Value>> {
  const all = new Map(Object.entries(table))
  for (const feature of matrixFeatures) {
    for (const [name, value] of Object.entries(partOf(feature) ?? {})) {
      if (all.has(name)) throw new Error(`${name} stands in two files below tests/support: remove one.`)
      all.set(name, value)
    }
  }
  return Object.fromEntries(all)
}

/** Says which file to write, for calls that lack `part`. */
export function lacks(part: keyof MatrixFeature, names: readonly string[]): string {
  return `Write tests/support/features/<feature>.ts, as stations.ts beside it: its \`${part}\` must name ${names.join(', ')}.`
}
