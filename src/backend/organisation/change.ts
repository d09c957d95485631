import type * as v from 'valibot'
import type {
  Organisation,
  updateOrganisation as updating,
} from '../../contract/organisation/organisation.ts'
import type { Caller, CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import type { Feature, ZoneChange } from '../feature.ts'
import { administratorNow } from '../people/administrator.ts'
import { positionAfter } from './position.ts'
import { invalid, Problem } from '../http/problem.ts'
import { readOrganisation } from './read.ts'
import { takeOrganisation } from './take.ts'

type Given = Omit<v.InferOutput<typeof updating.input>, 'version'>
type Data = Omit<Organisation, 'id' | 'version' | 'changed_at' | 'changed_by' | 'administrators'>

/** An organisation after a change, and what of it people see without having asked for it. */
export interface Changed {
  organisation: Organisation
  /** Its name, or its short one. */
  renamed: boolean
}

/**
 * Changes the given fields of an organisation. `now` in ms since 1970. Saving the current values again is no conflict, so that a
 * client may repeat a request whose response was lost.
 * @throws {Problem} 401 and 403 where the caller has lost the right meanwhile; 409 where the organisation was changed after the given
 * version; 422 for half of a position, and for fields that only tenant administrators change.
 */
export async function changeOrganisation(
  queries: Queries,
  checked: CheckedOrganisation,
  { version, ...given }: v.InferOutput<typeof updating.input>,
  { caller, now, features }: { caller: Pick<Caller, 'user'>; now: number; features: readonly Feature[] },
): Promise<Changed> {
  await takeOrganisation(queries, checked)
  const { tenantAdmin } = await administratorNow(queries, caller, checked)
  const before = await readOrganisation(queries, checked)
  const change = changeOf(before, given)
  if (Object.keys(change).length === 0) return { organisation: before, renamed: false }
  if (version !== before.version) throw new Problem(409, 'organisationChanged', { current: before })
  if (!tenantAdmin) refuseOfTenant(change)

  await queries
    .updateTable('organisations')
    .set({
      ...change,
      version: version + 1,
      changed_at: new Date(now).toISOString(),
      changed_by: caller.user.id,
    })
    .where('id', '=', checked.id)
    .where('tenant_id', '=', checked.tenantId)
    .execute()
  await tellFeaturesOfZone(queries, features, {
    organisationId: checked.id,
    before: before.time_zone,
    after: change.time_zone,
    now,
  })
  return {
    organisation: await readOrganisation(queries, checked),
    renamed: change.name !== undefined || change.short_name !== undefined,
  }
}

/** Lets features move what they store on the clocks of an organisation to its new time zone; `after` undefined: it keeps its zone. */
export async function tellFeaturesOfZone(
  queries: Queries,
  features: readonly Feature[],
  { after, ...change }: Omit<ZoneChange, 'after'> & { after: string | undefined },
): Promise<void> {
  if (after === undefined) return
  for (const { zoneChanged } of features) await zoneChanged?.(queries, { ...change, after })
}

/** What the tenant calls its organisations, and what kind each is, is for those who administer it. */
function refuseOfTenant(change: Partial<Data>): void {
  const refused = (['name', 'kind'] as const).filter((field) => field in change)
  if (refused.length > 0)
    throw invalid(Object.fromEntries(refused.map((field) => [field, [{ key: 'locked.tenant' }]])))
}

/** Only what is another than it was. */
export function changeOf(before: Data, given: Given): Partial<Data> {
  const said = Object.entries({ ...emptyAsNull(given), ...positionAfter(before, given) })
  return Object.fromEntries(
    said.filter(([name, value]) => value !== undefined && value !== before[name as keyof Data]),
  )
}

function emptyAsNull({
  address,
  phone,
  email,
  ...given
}: Given): Partial<{ [Name in keyof Given]: unknown }> {
  const texts = { address, phone, email }
  const read = Object.entries(texts).map(([name, text]) => [name, text === '' ? null : text] as const)
  return { ...given, ...Object.fromEntries(read) }
}
