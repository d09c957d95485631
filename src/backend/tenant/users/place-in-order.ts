import { sql } from 'kysely'
import { NOBODY } from '../../account/erase.ts'
import type { Queries } from '../../database/database.ts'
import type { TenantUserOrder } from '../../../contract/tenant/tenant-users.ts'
import { type FindPlaces, type Found, type Page, placesByName } from '../index/found.ts'
import { meets, rowsMeeting } from '../index/narrow.ts'
import { type Place, wrongPlace } from '../index/place.ts'

/** Find the places of a page's rows, for each order of the list. Each person has one place; people who never signed in come last. */
export const placesIn: Readonly<Record<TenantUserOrder, FindPlaces>> = {
  name: placesByName,
  created: byCreation,
  last_login: byLastLogin,
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

/** The key of a person who never signed in. */
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

/** The accounts of those that are found, for the orders of times. */
function accountsOf(queries: Queries, { narrowed: { along, areFew, few, many }, ...of }: Found) {
  const accounts = queries.selectFrom('users').where('users.email', 'not like', `%${NOBODY}`)
  // As the indices of these orders have it (`0027-tenant-users`), where one goes along them.
  const ofTenant = areFew ? sql<number>`users.tenant_id` : sql<number>`users.tenant_id + 0`
  const lookedUp = (areFew ? [along, ...few] : []).reduce(
    (some, one) => some.where('users.id', 'in', rowsMeeting(queries, of, one)),
    accounts.where(ofTenant, '=', of.tenantId),
  )
  return (areFew ? many : [along, ...many]).reduce(
    (some, one) => some.where(meets('users.id', of, one)),
    lookedUp,
  )
}
