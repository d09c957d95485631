import type { Hono } from 'hono'
import type { Queries } from './database/database.ts'
import type { Schema } from './database/schema.ts'
import type { ReadHealth } from './health-lines.ts'
import type { Kind } from './jobs/kind.ts'
import type { LetterKind, Sending } from './mail/letter-kind.ts'
import type { Change } from './rights/live-rights.ts'
import type { Services } from './services.ts'

/** All that the backend needs of one feature. `createBackend` puts the features of `features.ts` together; no other list names them. */
export interface Feature {
  name: string
  /** Each serves some of the feature's calls. */
  routes?: readonly ((app: Hono, services: Services, features: readonly Feature[]) => void)[]
  /** Awaited before the first call is answered. */
  prepare?: (services: Services) => Promise<void>
  /** Its kinds of jobs, chores included (`jobs/`). */
  jobs?: readonly Kind<JobServices>[]
  /** Run once a day, each again and again until it answers 0. */
  forgets?: readonly ForgetOld[]
  /** The kinds of mails that it sends. */
  letters?: readonly LetterKind[]
  /** What it stores about a person. */
  personal?: Personal
  /** Its lines of `/settings/integrations`. */
  health?: readonly ReadHealth<Services>[]
  /** Awaited after rights were changed or withdrawn, before the call that changed them is answered. */
  rightsChanged?: (services: Services, change: Change) => Promise<void>
}

/** What kinds of jobs work with. */
export interface JobServices extends Services, Sending {
  features: readonly Feature[]
}

/** Removes a portion of the rows that are too old at `now` (ms since 1970), and answers how many. */
export type ForgetOld = (queries: Queries, now: number) => Promise<number>

export interface Personal {
  /** The parts of the export of a person's data (GDPR, article 15), by their names in it. Without hashes and secrets. */
  export?: Readonly<Record<string, ReadPersonal>>
  /** Tables whose rows are deleted with their person, whom they name as `user_id`. */
  tables?: readonly TableOfPerson[]
  /** Erases the person's data from rows that stay. Called before the person's row is made nameless. */
  erase?: ErasePersonal
}

type TableOfPerson = {
  [Name in keyof Schema]: 'user_id' extends keyof Schema[Name] ? Name : never
}[keyof Schema]

export type ReadPersonal = (queries: Queries, person: ExportedPerson) => Promise<unknown>

export interface ExportedPerson {
  id: number
  email: string
  /** Those whose records the person may see, and 0. */
  organisationIds: readonly number[]
}

export type ErasePersonal = (queries: Queries, erased: ErasedPerson) => Promise<Left | void>

export interface ErasedPerson {
  id: number
  tenant_id: number
  first_name: string
  last_name: string
  email: string
  /** What takes the place of name and address in rows that stay. */
  nameless: { first_name: string; last_name: string; email: string }
}

/** What an erasure could not decide. */
export interface Left {
  /** How many entries of timelines still have this name, because they may be a namesake's. */
  unclearEntries: number
}
