import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../process/folders.ts'
import type { Log } from '../../log.ts'
import type { Precedence } from '../../limits/precedence.ts'
import { createTurns, createTurnsByName } from '../../limits/turns.ts'
import type { ContentStore, StoreAway } from './content-store.ts'
import { folderStore } from '../folders/folder-store.ts'
import { type Alone, createAlone } from '../upload/upload-lock.ts'
import { createS3, type S3Config } from './s3-client.ts'
import { s3Store } from './s3-store.ts'
import { createUploadParts, type UploadParts } from '../upload/upload-parts.ts'

export interface DocumentsConfig {
  /** Where uploads lie, and contents unless another store has them. */
  folder: string
  /** The store that has the contents instead, with what this installation is known by there. */
  s3?: (S3Config & { installation: string }) | undefined
  /** In bytes: what one document may have, and a tenant that has no quota of its own. */
  largest: number
  quota: number
  /** In bytes: stays free on the disk for the database and everything else; 64 MB unless given. */
  leftFree?: number
}

const LEFT_FREE = 64 * 1024 * 1024
const ZIPS_AT_ONCE = 2

/** What keeps the bytes of documents; made once. */
export interface DocumentKeeper {
  config: DocumentsConfig
  store: ContentStore
  parts: UploadParts
  /** Of each upload one request at a time. */
  alone: Alone
  /** A content is taken in and removed in turns, each under its key: none is removed while it is sent again. */
  inTurnOf: ReturnType<typeof createTurnsByName>
  /** Uploads begin in turns: of two that fit alone one may not fit with the other. */
  inTurn: ReturnType<typeof createTurns>
  /** Each piece of a ZIP is made in turn: ZIPs that are sent at once share two places, however many there are. */
  zipsInTurn: ReturnType<typeof createTurns>
  /** What this process knows of its work: no row says it. */
  known: KeeperKnows
  largest: number
  quota: number
  /** Whether so many bytes more fit on the disk of uploads, beside what stays free. */
  fits: (bytes: number) => Promise<boolean>
}

export interface KeeperKnows {
  /** Since when the store has been away, how it answered, and when it last did; times in ISO 8601 UTC. */
  away: { since: string; at: string; answered: number | undefined } | undefined
  /** Since when it is known that the bucket is another installation's; undefined: it is not. */
  foreign: string | undefined
  /** When each content that is damaged was last looked at (ms since 1970), by its id. */
  damaged: Map<number, number>
  /** When files that no row names were last looked for to the end, and how many were removed. */
  swept: { at: string; removed: number } | undefined
}

interface About {
  log: Log
  /** ms since 1970. */
  now: () => number
  /** What the bytes of documents wait for. */
  precedence: Precedence
}

export function createKeeper(config: DocumentsConfig, { log, now, precedence }: About): DocumentKeeper {
  const { folder, s3, largest, quota, leftFree = LEFT_FREE } = config
  const known: KeeperKnows = { away: undefined, foreign: undefined, swept: undefined, damaged: new Map() }

  function told(failure: StoreAway | undefined): void {
    const at = new Date(now()).toISOString()
    if (!failure) {
      if (known.away) log.info({ since: known.away.since }, 'document store reachable again')
      known.away = undefined
      return
    }
    // Said once: it may be away for hours.
    if (!known.away) log.error({ reason: failure.message }, 'document store not reachable')
    known.away = { since: known.away?.since ?? at, at, answered: failure.answered }
  }

  function foreign(failure: StoreAway): void {
    if (!known.foreign)
      log.error({ reason: failure.message }, 'document store belongs to another installation')
    known.foreign ??= new Date(now()).toISOString()
  }

  async function fits(bytes: number): Promise<boolean> {
    makeFolder(folder)
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize - bytes >= leftFree
  }

  return {
    config,
    store: s3
      ? s3Store(createS3(s3, told), s3.installation, foreign)
      : folderStore(join(folder, 'contents'), precedence.turn),
    parts: createUploadParts(join(folder, 'uploads'), { fits, turn: precedence.turn }),
    alone: createAlone(),
    inTurnOf: createTurnsByName(),
    inTurn: createTurns(1),
    zipsInTurn: createTurns(ZIPS_AT_ONCE),
    known,
    largest,
    quota,
    fits,
  }
}
