import type { Hono } from 'hono'
import type { Expression, ExpressionBuilder } from 'kysely'
import type { Translate } from '../i18n/messages.ts'
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
  /** Its events in the calendar that a person subscribes to. */
  calendar?: CalendarPart
  /** Its lines of `/settings/integrations`. */
  health?: readonly ReadHealth<Services>[]
  /** Called in the transaction that gives an organisation another time zone. */
  zoneChanged?: (queries: Queries, change: ZoneChange) => Promise<void>
  /** Awaited after rights were changed or withdrawn, before the call that changed them is answered. */
  rightsChanged?: (services: Services, change: Change) => Promise<void>
}

export interface ZoneChange {
  organisationId: number
  /** IANA names. */
  before: string
  after: string
  /** ms since 1970 */
  now: number
}

export interface CalendarPart {
  /**
   * Part of the query for the owner, who stands in it as `users`: a text that is another one as soon as one of the part's events is. It
   * decides whether a calendar program that asks again gets the events, so it is much cheaper than reading them.
   * @param now ms since 1970
   */
  stamp: (owner: ExpressionBuilder<Schema, 'users'>, now: number) => Expression<unknown>
  /** @param asked.now ms since 1970 */
  events: (
    queries: Queries,
    owner: CalendarOwner,
    asked: { t: Translate; now: number },
  ) => Promise<readonly CalendarEvent[]>
}

export interface CalendarOwner {
  id: number
  tenant_id: number
}

export interface CalendarEvent {
  /** The same for the same event each time; `uidOf` of `calendar/feature.ts` makes it. */
  uid: string
  /** When it was changed last: ISO 8601 UTC. */
  changedAt: string
  /** How often it was changed. */
  sequence: number
  /** Whole days, both included (YYYY-MM-DD); or ISO 8601 UTC. */
  span: { firstDay: string; lastDay: string } | { startsAt: string; endsAt: string }
  title: string
  /** Beneath the title. */
  text: string
  place?: string | null
  /** Degrees (WGS 84). */
  position?: { lat: number; lng: number }
  category?: string
  cancelled?: boolean
  /** Whether it takes the owner's time. */
  busy: boolean
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
