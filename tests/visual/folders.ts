import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Set before the workers start; see before.ts. */
export const ENVIRONMENT_VARIABLE = 'VISUAL_ENVIRONMENT'

export function baselinesFolder(environment: string): string {
  return join(import.meta.dirname, 'baselines', environment)
}

export function hasBaselines(environment: string): boolean {
  return existsSync(baselinesFolder(environment))
}
