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

/** Also the parts of an operation that the maker of the link has chosen to show. */
export type ShownParts = Shown & Pick<SharedLinkRow, 'shows_text' | 'shows_remark'>

/** The caller who makes or manages links. */
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

/** The functions of one kind of shared row, by which links to it are made, shown and ended. */
export interface Kind {
  /**
   * Checks that the caller, who shares it, sees the row.
   * @throws {Problem} 404 where the caller sees no such row, 403 where they may see no rows of this kind.
   */
  find: (queries: Queries, asking: Asking, id: number) => Promise<void>
  /**
   * Checks that the caller, who revokes a link, would see the row if it were neither in the bin nor expired: the link shows it again
   * after it is restored.
   * @throws {Problem} 404 where the caller would not see it, or it was deleted for good.
   */
  findPaused: (queries: Queries, asking: Asking, id: number) => Promise<void>
  /**
   * Locks the row for the transaction that makes a link to it.
   * @throws {Problem} as `find`; 409 where it cannot be shared, or not any more.
   */
  take: (queries: Queries, asking: Asking, id: number) => Promise<void>
  /**
   * Records in the history of the row that a link was made, opened for the first time or revoked; undefined: the kind has no history.
   */
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
