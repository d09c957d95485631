import { randomUUID } from 'node:crypto'
import type * as v from 'valibot'
import type { CreateOperationInput } from '../../../contract/operations/operation-changes.ts'
import { DEFAULT_OPERATION_TYPE } from '../../../contract/operations/operations.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'
import { nothingStored, type Stored } from '../../notifications/notify.ts'
import { invalid } from '../../http/problem.ts'
import { alarmPeople, noteGroups } from '../alarm/alarm-people.ts'
import { withGiven, type Written } from './fields.ts'
import { countUse, keywordDefaults } from '../alarm/keyword-defaults.ts'
import { checkGroups } from '../../groups/feature.ts'
import { findCallSigns, findKeyword, type GivenKeyword } from '../alarm/named.ts'
import { addVehicles, sendVehicles } from './send-vehicles.ts'
import { writeEntry } from './write-change.ts'
import { isSwappedIn } from '../swapped-position.ts'

/** What stands in `source` of what was made by hand; each has an id of its own there. */
const SOURCE = 'manual'

export interface Created {
  id: number
  /** How many people were alarmed. */
  alarmed: number
}

/** The member who creates the operation. */
interface Maker {
  id: number
  first_name: string
  last_name: string
}

/**
 * Stores an operation that a member creates, and the notifications of the people whom it alarms. `now` in ms since 1970.
 * @throws {Problem} 422 without title and keyword, and for what is none of the organisation's.
 */
export async function createOperation(
  queries: Queries,
  organisation: CheckedOrganisation,
  { silent, keyword_id, ...given }: v.InferOutput<typeof CreateOperationInput>,
  maker: Maker,
  now: number,
): Promise<{ created: Created; notified: Stored }> {
  const at = new Date(now).toISOString()
  const keyword = keyword_id ? await findKeyword(queries, organisation, keyword_id, null) : null
  if (!keyword && !given.title) throw invalid({ title: [{ key: 'required' }] })
  const groups = await checkGroups(queries, organisation, given.group_ids ?? [])

  const written = withGiven(startOf(keyword, at), given, keyword, now)
  const row = await queries
    .insertInto('operations')
    .values({
      tenant_id: organisation.tenantId,
      organisation_id: organisation.id,
      source: SOURCE,
      source_id: randomUUID(),
      created_at: at,
      created_by: maker.id,
      ...written,
      position_swapped: await isSwappedIn(queries, organisation.id, written),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const actor = `${maker.first_name} ${maker.last_name}`
  await writeEntry(queries, row, { at, kind: silent ? 'recorded' : 'alarm', actor, userId: maker.id })

  const defaults = keyword && (await keywordDefaults(queries, organisation, keyword.id))
  // Before the vehicles, as in every alarm, so that two of them never wait for each other.
  if (keyword) await countUse(queries, keyword.id, row.alarm_at)
  const own = given.vehicle_ids && (await findCallSigns(queries, organisation, given.vehicle_ids, []))
  const vehicles = [...(own ?? defaults?.vehicles ?? []), ...(given.other_vehicles ?? [])]
  // What is only written down binds no vehicle: it may have another alarm by now.
  const send = silent ? addVehicles : sendVehicles
  await send(queries, row, vehicles, row.alarm_at)

  const alarming = groups.length > 0 ? groups : (defaults?.groupIds ?? [])
  if (silent) {
    await noteGroups(queries, row, alarming)
    return { created: { id: row.id, alarmed: 0 }, notified: nothingStored }
  }
  const notified = await alarmPeople(queries, organisation, row, alarming, at)
  const alarmed = notified.deliveries.filter(({ wanted }) => wanted).length
  return { created: { id: row.id, alarmed }, notified }
}

/** What an operation is before anything is given of it. */
function startOf(keyword: GivenKeyword | null, at: string): Written {
  return {
    title: keyword ? `${keyword.code} – ${keyword.title}` : '',
    text: keyword?.text_template ?? null,
    type: keyword?.type ?? DEFAULT_OPERATION_TYPE,
    priority: keyword?.priority ?? false,
    kind: 'actual',
    keyword: null,
    keyword_id: null,
    alarm_at: at,
    street: null,
    postcode: null,
    city: null,
    object: null,
    location_note: null,
    address: null,
    lat: null,
    lng: null,
    number: null,
    remark: null,
    caller_name: null,
    caller_phone: null,
    report: null,
  }
}
