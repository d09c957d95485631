import type { Context } from 'hono'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'
import type { DocumentKeeper } from './documents/store/keeper.ts'
import type { StagedFiles } from './files/staged-files.ts'
import type { Outbound } from './http/outbound.ts'
import type { LiveRights } from './rights/live-rights.ts'
import type { Log } from './log.ts'
import type { LargeBodies } from './limits/large-bodies.ts'
import type { Precedence } from './limits/precedence.ts'
import type { RateLimits } from './limits/rate-limits.ts'
import type { Push } from './push/push.ts'
import type { Hub } from './realtime/hub.ts'
import type { LiveWatch } from './realtime/live-watch.ts'
import type { MissedEvents } from './realtime/missed-events.ts'

/** What the features are built from; made once in `start.ts`, or in a test. */
export interface Services {
  database: Database
  hub: Hub
  liveWatch: LiveWatch
  missedEvents: MissedEvents
  rights: LiveRights
  push: Push
  documents: DocumentKeeper
  /** Files that come in parts, until the call they are for reads them. */
  stagedFiles: StagedFiles
  /** Calls the addresses that administrators name. */
  outbound: Outbound
  /** An alarm goes before the bytes of documents: while one is taken in, they wait. */
  precedence: Precedence
  log: Log
  config: Pick<
    Config,
    | 'tokenMinutes'
    | 'appKey'
    | 'diveraTargets'
    | 'publicOrigin'
    | 'realtime'
    | 'channelCookies'
    | 'push'
    | 'mail'
    | 'mayCall'
  >
  rateLimits: RateLimits
  largeBodies: LargeBodies
  /** ms since 1970. */
  now: () => number
  addressOf: (context: Context) => string | null
}
