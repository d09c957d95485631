import { sql } from 'kysely'
import { NOBODY } from '../../account/erase.ts'
import type { Queries } from '../../database/database.ts'
import { MOST_COUNTED } from '../../../contract/tenant/tenant-values.ts'
import type { TenantUserOrder } from '../../../contract/tenant/tenant-users.ts'
import { type Place, wrongPlace } from '../index/place.ts'
import { countUpTo, meets, type Narrowed, type OfKind, rowsMeeting, wordsMeeting } from '../index/narrow.ts'

const kind = 'user'

/** A list of people: whose, and how it finds them. */
interface Found {
  tenantId: number
  narrowed: Narrowed
}

interface Page {
  after: Place | undefined
  /** How many rows at most. */
  limit: number
}

/** Where the rows of a page stand, in each order of the list. Nobody stands twice in it, and whoever never signed in last. */
export const placesIn: Readonly<
  Record<TenantUserOrder, (queries: Queries, found: Found, page: Page) => Promise<Place[]>>
> = { name: byName, created: byCreation, last_login: byLastLogin }

/** How many there are, up to `MOST_COUNTED` and one more. */
export async function countFound(queries: Queries, found: Found): Promise<number> {
  return countUpTo(queries, entriesOf(queries, found).select('entry.row_id'), MOST_COUNTED + 1)
}

async function byName(queries: Queries, found: Found, { after, limit }: Page): Promise<Place[]> {
  return entriesOf(queries, found)
    .select(['entry.row_id as id', 'entry.sort_key as key'])
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('entry.sort_key', 'entry.row_id'), '>', tuple(after?.key ?? '', after?.id ?? 0)),
      ),
    )
    .orderBy('entry.sort_key')
    .orderBy('entry.row_id')
    .limit(limit)
    .execute()
}

async function byCreation(queries: Queries, found: Found, { after, limit }: Page): Promise<Place[]> {
  requireTime(after)
  return accountsOf(queries, found)
    .select(['users.id', 'users.created_at as key'])
    .$if(after !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('users.created_at', 'users.id'), '<', tuple(after?.key ?? '', after?.id ?? 0)),
      ),
    )
    .orderBy('users.created_at', 'desc')
    .orderBy('users.id', 'desc')
    .limit(limit)
    .execute()
}

/** The key of whoever never signed in. */
const NEVER = ''

async function byLastLogin(queries: Queries, found: Found, { after, limit }: Page): Promise<Place[]> {
  if (after?.key !== NEVER) requireTime(after)
  const accounts = accountsOf(queries, found)
    .orderBy('users.last_login_at', 'desc')
    .orderBy('users.id', 'desc')
  const signedIn =
    after?.key === NEVER
      ? []
      : await accounts
          .select(['users.id', 'users.last_login_at'])
          .where('users.last_login_at', 'is not', null)
          .$if(after !== undefined, (query) =>
            query.where(({ eb, refTuple, tuple }) =>
              eb(refTuple('users.last_login_at', 'users.id'), '<', tuple(after?.key ?? '', after?.id ?? 0)),
            ),
          )
          .limit(limit)
          .execute()
  const places = signedIn.map(({ id, last_login_at }) => ({ id, key: last_login_at ?? NEVER }))
  if (places.length === limit) return places

  // Engines do not agree where nothing stands among times.
  const never = await accounts
    .select('users.id')
    .where('users.last_login_at', 'is', null)
    .$if(after?.key === NEVER, (query) => query.where('users.id', '<', after?.id ?? 0))
    .limit(limit - places.length)
    .execute()
  return [...places, ...never.map(({ id }) => ({ id, key: NEVER }))]
}

/** @throws {Problem} 422 for a place of an order that is none of times: no database compares it with one. */
function requireTime(place: Place | undefined): void {
  const isTime = place && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(place.key) && Date.parse(place.key) >= 0
  if (place && !isTime) throw wrongPlace()
}

/** Entries of those that are found, each once. */
function entriesOf(queries: Queries, { tenantId, narrowed: { along, few, many } }: Found) {
  const of: OfKind = { tenantId, kind }
  const lookedUp = few.reduce(
    (some, one) => some.where('entry.row_id', 'in', rowsMeeting(queries, of, one)),
    wordsMeeting(queries, of, along),
  )
  return many.reduce((some, one) => some.where(meets('entry.row_id', of, one)), lookedUp)
}

/** The same of their accounts, for the orders of times. */
function accountsOf(queries: Queries, { tenantId, narrowed: { along, areFew, few, many } }: Found) {
  const of: OfKind = { tenantId, kind }
  const accounts = queries.selectFrom('users').where('users.email', 'not like', `%${NOBODY}`)
  // As the indices of these orders have it (`0027-tenant-users`), where one goes along them.
  const ofTenant = areFew ? sql<number>`users.tenant_id` : sql<number>`users.tenant_id + 0`
  const lookedUp = (areFew ? [along, ...few] : []).reduce(
    (some, one) => some.where('users.id', 'in', rowsMeeting(queries, of, one)),
    accounts.where(ofTenant, '=', tenantId),
  )
  return (areFew ? many : [along, ...many]).reduce(
    (some, one) => some.where(meets('users.id', of, one)),
    lookedUp,
  )
}
