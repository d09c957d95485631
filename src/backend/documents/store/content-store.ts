import { Problem } from '../../http/problem.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The first and the last byte of a part, from 0 on. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The store cannot be asked now: it does not answer, is broken, or lets nobody in. What is in it is neither lost nor damaged by
 * that. Whoever calls is told that it is away.
 */
export class StoreAway extends Problem {
  /** What it answered, by HTTP; undefined: nothing. */
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
 * Where contents lie, each under a key (`keys.ts`); what is there is whole, and stays as it is until it is removed. A store that is
 * not of this machine rejects with `StoreAway` whatever it cannot do now.
 */
export interface ContentStore {
  /** Whether it can be used; asked at the start, which does not wait for it. */
  ready: () => Promise<void>
  /** Keeps a file of this machine, instead of what was there. It survives a power cut once this has resolved; the file stays. */
  takeFile: (key: string, file: string, sha256: string) => Promise<void>
  /** The same of a few bytes. */
  takeBytes: (key: string, bytes: Bytes) => Promise<void>
  /** In bytes; undefined: there is nothing. */
  size: (key: string) => Promise<number | undefined>
  /** Nothing is opened before somebody reads; a part each time they want more. It breaks where there is nothing. */
  read: (key: string, range?: ByteRange) => ReadableStream<Bytes>
  /** Also where there is nothing. */
  remove: (key: string) => Promise<void>
  /** All that may be removed if no row names it, in no order; times in ms since 1970. */
  list: () => AsyncIterable<{ key: string; takenAt: number }>
}
