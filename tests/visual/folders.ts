import { existsSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** Every picture of this run, for a person to look through. */
export const picturesFolder = join(root, 'test-results/pictures')

/** Set before the workers start; see before.ts. */
export const ENVIRONMENT_VARIABLE = 'VISUAL_ENVIRONMENT'

export function baselinesFolder(environment: string): string {
  return join(root, 'tests/visual/baselines', environment)
}

export function hasBaselines(environment: string): boolean {
  return existsSync(baselinesFolder(environment))
}
