import type { SharedObject } from '../../contract/shared.ts'
import type { Locale } from '../../contract/locales.ts'
import type { Caller, CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import type { SharedLinkRow } from '../database/schema-shared.ts'
import type { Bare } from '../documents/preview/bare-pictures.ts'
import type { FileAnswer } from '../http/file-answer.ts'
import type { Doer, Doing } from '../operations/change/write-change.ts'
import type { Services } from '../services.ts'

/** Whose thing a link shows. */
export type Shown = Pick<SharedLinkRow, 'tenant_id' | 'organisation_id' | 'object_id'>

/** The same, and what of an operation whoever made the link has chosen. */
export type ShownParts = Shown & Pick<SharedLinkRow, 'shows_text' | 'shows_remark'>

/** Who makes links, or looks after them. */
export interface Asking {
  organisation: CheckedOrganisation
  caller: Caller
  /** ms since 1970 */
  now: number
}

/** What a visitor wants to see of it. */
export interface Look {
  locale: Locale
  /** ISO 8601 UTC. */
  at: string
  /** Of a folder: the one below it; undefined: itself. */
  folder?: number | undefined
  /** Of its documents, from 1 on. */
  page: number
}

/** What files are given out of. */
export type Giving = Pick<Services, 'database' | 'documents' | 'log'> & { bare: Bare }

/** What is asked of the files of a thing. */
export interface Wanted {
  what: 'content' | 'thumbnail' | 'zip' | 'document'
  look: Look
  /** Of a folder: the one in it, or below it. */
  documentId?: number
  /** It is to be saved, also where a browser could show it. */
  download: boolean
}

/** What one kind of thing has to say so that links to it can be made, shown and ended. */
export interface Kind {
  /**
   * Whether whoever shares it sees it.
   * @throws {Problem} 404 where they see no such thing, 403 where they may see none.
   */
  find: (queries: Queries, asking: Asking, id: number) => Promise<void>
  /**
   * Whether whoever revokes a link to it would see it if it neither lay in the bin nor had expired: the link shows it again once it
   * is brought back.
   * @throws {Problem} 404 where they would not, or it is deleted for good.
   */
  findPaused: (queries: Queries, asking: Asking, id: number) => Promise<void>
  /**
   * Takes the thing for the transaction in which a link to it is made.
   * @throws {Problem} as `find`; 409 where it cannot be shared, or not any more.
   */
  take: (queries: Queries, asking: Asking, id: number) => Promise<void>
  /** Writes down, beside the thing, that a link was made, opened for the first time or revoked; undefined: its links say it themselves. */
  note?: (
    queries: Queries,
    shown: Shown,
    about: (Doing | Doer) & { what: 'shared' | 'viewed' | 'unshared'; label: string | null },
  ) => Promise<void>
  /** All that a visitor may see of it; undefined: it cannot be shown any more. That is found out by one query. */
  load: (queries: Queries, shown: ShownParts, look: Look) => Promise<SharedObject | undefined>
  /** What those who made links call the things, by id, as far as a visitor can see them at that time (ISO 8601 UTC). */
  titles: (
    queries: Queries,
    organisation: CheckedOrganisation,
    ids: readonly number[],
    at: string,
  ) => Promise<ReadonlyMap<number, string>>
  /** One of its files; undefined: it has no such, or cannot be shown any more, which the same query finds out. */
  file: (giving: Giving, shown: ShownParts, wanted: Wanted) => Promise<FileAnswer | undefined>
}
