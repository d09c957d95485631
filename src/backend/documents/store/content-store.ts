import { Problem } from '../../http/problem.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The first and the last byte of a part, from 0 on. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The store is not usable now: it does not answer, is broken, or refuses access. Contents are neither lost nor damaged. The caller
 * gets 503.
 */
export class StoreAway extends Problem {
  /** The HTTP status of the store's response; undefined: no response. */
  readonly answered: number | undefined
  constructor(reason: string, answered?: number) {
    super(503, 'documentsAway', { headers: { 'Retry-After': '60' } })
    this.answered = answered
    this.message = reason
  }
}

/** There is nothing under a key, by what a store has said itself. */
export class ContentMissing extends Error {}

/**
 * Stores contents under keys (`keys.ts`). A stored content is complete, and does not change until it is removed. A store on another
 * machine rejects with `StoreAway` while it is not usable.
 */
export interface ContentStore {
  /** Resolves if the store is usable. Called at the start of the server, which does not wait for it. */
  ready: () => Promise<void>
  /** Stores a copy of a local file, replacing the old content. The copy survives a power cut as soon as this resolves. */
  takeFile: (key: string, file: string, sha256: string) => Promise<void>
  /** Like `takeFile`, for a few bytes. */
  takeBytes: (key: string, bytes: Bytes) => Promise<void>
  /** Size in bytes; undefined: no content under this key. */
  size: (key: string) => Promise<number | undefined>
  /** A stream that opens the content at the first read, and reads on as its consumer requests. Fails if there is no content. */
  read: (key: string, range?: ByteRange) => ReadableStream<Bytes>
  /** Removes a content; resolves also if there is none. */
  remove: (key: string) => Promise<void>
  /** All contents that may be removed if no row names them, in any order; times in ms since 1970. */
  list: () => AsyncIterable<{ key: string; takenAt: number }>
}
