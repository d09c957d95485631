import type { calls } from '../../../src/contract/calls.ts'
import type { PermissionName } from '../../../src/contract/permission-names.ts'
import type { Queries } from '../../../src/backend/database/database.ts'
import type { Place } from './places.ts'
import type { Request, Row } from './rows.ts'

export type CallName = keyof typeof calls

/** Adds a row to a place and answers its id. The texts of the row contain the `word` of the place. */
export type AddRow = (queries: Queries, place: Place) => Promise<number>

/** What the access matrix and the tests of personal data need of a feature: the export `feature` of a file in `tests/support/features/`. */
export interface MatrixFeature {
  /** Its calls, each with a right request about `home`. */
  rows: Readonly<Partial<Record<CallName, Row>>>
  /** The permission of each call that asks for one: a second opinion beside the contract. */
  needs?: Readonly<Partial<Record<CallName, PermissionName>>>
  /**
   * The ids in the paths of its calls, each with the row that every place gets. The id stands in `place.ids`, for the rows after it too.
   */
  ids?: Readonly<Record<string, AddRow>>
  /** The ids that its calls send in a query or a body, in a place. */
  idsOfInput?: Readonly<Record<string, (place: Place) => number | number[]>>
  /** Its columns that contain a person's id, as `table.column`. */
  personColumns?: PersonColumns
}

export interface PersonColumns {
  /** The part of the export of a person's data that contains the rows. */
  exportedAs?: Readonly<Record<string, string>>
  /** Columns that no export contains. Say why in a comment. */
  notExported?: readonly string[]
  /** Columns that keep the id of an erased account. Say why in a comment. */
  keptAfterErasure?: readonly string[]
  /** Adds a row to each table whose rows an erasure removes. */
  give?: (queries: Queries, owner: Owner) => Promise<void>
}

/** A member of an organisation, and the time of the test's clock as ISO text. */
export interface Owner {
  tenant: number
  organisation: number
  user: number
  at: string
}

/** A call about `home`, and about the rows of it that the path names. */
export function aboutHome(input?: Request['input']): Row {
  return {
    concerns: 'nothing',
    request: ({ places: { home } }) => ({ params: paramsOf(home), ...(input && { input }) }),
  }
}

/** A call that takes a row away or changes it: each request is about a new row of `home`. `id` is the row's name in the path. */
export function aboutNew(id: string, add: AddRow, input?: Request['input']): Row {
  return {
    concerns: 'nothing',
    request: async ({ database, places: { home } }) => {
      const added = await database.write((queries) => add(queries, home))
      return { params: { ...paramsOf(home), [id]: added }, ...(input && { input }) }
    },
  }
}

function paramsOf({ organisation, ids }: Place): Record<string, number> {
  return { organisationId: organisation, ...ids }
}
