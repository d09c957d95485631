import type { Queries } from '../../database/database.ts'
import type { JobServices } from '../../feature.ts'
import { addJobs } from '../../jobs/add.ts'
import { choreTries, idIn, type Kind, type Outcome } from '../../jobs/kind.ts'
import {
  type Note,
  nothingStored,
  publishNotifications,
  type Stored,
  storeInLanguages,
} from '../../notifications/feature.ts'
import { leadersOf } from '../../rights/leader.ts'
import { membersHolding } from '../../rights/rights.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import { MINUTE_MS } from '../../time/durations.ts'
import { iso } from '../../time/iso.ts'
import { timeZoneOf } from '../../time/organisation-zone.ts'
import { memberStatus, momentIn, readMembers } from './members.ts'
import { publishStrength } from './publish.ts'
import { countStrength, type Missing, missingIn } from './strength.ts'
import { wantedIn } from './thresholds.ts'

type Given = Pick<JobServices, 'database' | 'hub' | 'push' | 'now'>

const CHECK_JOB = 'strength-check'
/** Leaders are told at most once in this time, so that a strength that falls and rises does not ring each time. */
const QUIET_MS = 10 * MINUTE_MS

/** Tells the leaders of an organisation when its strength falls below a threshold, and when all are met again. */
export const checkKind: Kind<Given> = {
  kind: CHECK_JOB,
  run: async ({ database, hub, push, now }, job): Promise<Outcome | void> => {
    const at = now()
    const organisation = { id: idIn(job, 'organisation'), tenantId: idIn(job, 'tenant') }
    const found = await compare(database.read, organisation, at)
    if (!found) return
    if (found.waitMs > 0) return { againAfterMs: found.waitMs }
    publishNotifications({ hub, push }, await database.write((queries) => tell(queries, organisation, at)))
  },
  firstWaitMs: 1000,
  longestWaitMs: 60_000,
  mostTries: 20,
  parallel: 1,
  takenMs: 60_000,
}

/** Every minute: statuses and planned hours begin and end by themselves. */
export const minuteKind: Kind<Given> = {
  ...choreTries,
  kind: 'availability-minute',
  run: async ({ database, hub, now }) => {
    const at = now()
    for (const id of await organisationsWithEnds(database.read, at)) publishStrength({ hub }, id)
    const changed: number[] = []
    for (const { organisation_id: id, tenant_id: tenantId } of await watched(database.read, undefined)) {
      if (await compare(database.read, { id, tenantId }, at)) changed.push(id)
    }
    if (changed.length > 0) await database.write((queries) => addChecks(queries, changed, at))
  },
  every: {
    ms: MINUTE_MS,
    isNeeded: async ({ database, now }) =>
      (await organisationsWithEnds(database.read, now())).length > 0 ||
      (await watched(database.read, undefined)).length > 0,
  },
}

/**
 * Adds the job that compares the strength with the thresholds, for each of these organisations that has any. Call it in the transaction
 * that changes the availability of a member.
 * @param now ms since 1970
 */
export async function addChecks(
  queries: Queries,
  organisationIds: readonly number[],
  now: number,
): Promise<void> {
  const rows = await watched(queries, organisationIds)
  await addJobs(
    queries,
    rows.map(({ organisation_id, tenant_id }) => ({
      kind: CHECK_JOB,
      onceKey: organisation_id,
      payload: { organisation: organisation_id, tenant: tenant_id },
      dueAt: now,
      tenantId: tenant_id,
    })),
    now,
  )
}

/** Those of these organisations that have ever had thresholds; undefined: of all. */
function watched(queries: Queries, organisationIds: readonly number[] | undefined) {
  return queries
    .selectFrom('strength_settings')
    .innerJoin('organisations', 'organisations.id', 'strength_settings.organisation_id')
    .select(['strength_settings.organisation_id', 'strength_settings.tenant_id'])
    .where('organisations.active', '=', true)
    .$if(organisationIds !== undefined, (query) =>
      query.where('strength_settings.organisation_id', 'in', [0, ...(organisationIds ?? [])]),
    )
    .execute()
}

/** The organisations of members whose status has ended within the last minute. */
async function organisationsWithEnds(queries: Queries, now: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('availabilities')
    .innerJoin('memberships', 'memberships.user_id', 'availabilities.user_id')
    .select('memberships.organisation_id')
    .distinct()
    .where('availabilities.ends_at', '>', iso(now - MINUTE_MS - 1000))
    .where('availabilities.ends_at', '<=', iso(now))
    .where('memberships.left_at', 'is', null)
    .execute()
  return rows.map(({ organisation_id }) => organisation_id)
}

interface Difference {
  missing: readonly Missing[]
  /** In ms: the leaders were told of the last change so recently that they are told of this one only then. 0: now. */
  waitMs: number
}

/** undefined: the strength is as the leaders were told last. */
async function compare(
  queries: Queries,
  organisation: CheckedOrganisation,
  now: number,
): Promise<Difference | undefined> {
  const known = await queries
    .selectFrom('strength_settings')
    .select(['is_below', 'told_at'])
    .where('organisation_id', '=', organisation.id)
    .executeTakeFirst()
  if (!known) return undefined
  const wanted = await wantedIn(queries, organisation)
  const moment = momentIn(await timeZoneOf(queries, organisation), now)
  const members = await readMembers(queries, organisation)
  const statuses = members.map((one) => memberStatus(one, moment, { isNow: true }))
  const missing = missingIn(countStrength(statuses, wanted).qualifications, wanted)
  if (missing.length > 0 === known.is_below) return undefined
  const waitMs = known.told_at === null ? 0 : Date.parse(known.told_at) + QUIET_MS - now
  return { missing, waitMs: Math.max(waitMs, 0) }
}

/** Stores what the leaders are told, unless another process has done so since. */
async function tell(queries: Queries, organisation: CheckedOrganisation, now: number): Promise<Stored> {
  const found = await compare(queries, organisation, now)
  if (!found || found.waitMs > 0) return nothingStored
  await queries
    .updateTable('strength_settings')
    .set({ is_below: found.missing.length > 0, told_at: iso(now) })
    .where('organisation_id', '=', organisation.id)
    .execute()
  return tellLeaders(queries, organisation, found.missing, now)
}

async function tellLeaders(
  queries: Queries,
  organisation: CheckedOrganisation,
  missing: readonly Missing[],
  now: number,
): Promise<Stored> {
  const holders = new Set(await membersHolding(queries, organisation, 'availability.view'))
  const leaders = (await leadersOf(queries, organisation.id)).filter((id) => holders.has(id))
  const { name: organisationName } = await queries
    .selectFrom('organisations')
    .select('name')
    .where('id', '=', organisation.id)
    .executeTakeFirstOrThrow()
  return storeInLanguages(queries, leaders, (t): Note => {
    const list = missing.map(({ name, count }) => `${count} ${name}`).join(', ')
    return {
      tenantId: organisation.tenantId,
      organisationId: organisation.id,
      type: 'other',
      topic: 'strength',
      page: 'strength',
      title: t(missing.length > 0 ? 'strengthNews.below' : 'strengthNews.met'),
      body: missing.length > 0 ? t('strengthNews.missing', { list }) : organisationName,
      operationId: null,
      vehicleId: null,
      at: iso(now),
    }
  })
}
