import type { Integration } from '../contract/organisation/integrations.ts'
import type { CheckedOrganisation } from './session/caller.ts'
import type { Queries } from './database/database.ts'

/** Whose health is asked for, and when (ms since 1970). */
export interface Asked {
  queries: Queries
  organisation: CheckedOrganisation
  now: number
}

/** Reads one line of the list: whether an organisation is connected in this way, and how it goes. */
export type ReadHealth<Services> = (asked: Asked, services: Services) => Promise<Integration>

/** What is known of an integration of which nothing more is. */
export const unknown = {
  since: null,
  last_success_at: null,
  last_failure_at: null,
  last_failure_status: null,
  count: null,
  failing: 0,
  page: null,
} satisfies Partial<Integration>

/** The earliest and the latest of some times (ISO 8601 UTC), as far as there is any. */
export function earliest(times: readonly (string | null)[]): string | null {
  return known(times)[0] ?? null
}

export function latest(times: readonly (string | null)[]): string | null {
  return known(times).at(-1) ?? null
}

/** All of them are written the same way: their texts are in the order of their times. */
function known(times: readonly (string | null)[]): string[] {
  return times.filter((time) => time !== null).toSorted()
}

export function ago(now: number, milliseconds: number): string {
  return new Date(now - milliseconds).toISOString()
}
