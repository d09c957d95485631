import type { RealtimeConfig } from '../../contract/pages.ts'

/** Nobody waits longer for a channel (ms). */
export const PATIENCE_MS = 15_000

/** What is known when a channel is asked for. */
export interface AuthorisationContext {
  config: RealtimeConfig
  /** Base URL of the API; '' means the page's own origin. */
  base: string
  /** Token mode reads the token here; undefined where nobody wired one. */
  tokenStorage: (() => string | undefined) | undefined
  cookies: () => string
}

/** An endpoint may be configured as a whole address. */
export function addressOf(base: string, endpoint: string): string {
  return endpoint.startsWith('/') ? base + endpoint : endpoint
}
