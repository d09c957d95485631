import { channels, type EventData } from '../../contract/realtime.ts'
import { countAlarmed } from './alarm/alarmed.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { Database } from '../database/database.ts'
import type { Hub } from '../realtime/hub.ts'
import { operationsOf } from './find.ts'
import { sharesPhone } from './phones.ts'
import { countAnswered, countingResponseOf, toOperations, vehiclesOf } from './rows.ts'
import { entriesOf } from './timeline.ts'

interface Publishing {
  database: Database
  hub: Hub
}

/** Publishes the current state of an operation to its organisation. Reads after the commit, so the state is never older than that. */
export async function publishOperation(
  { database, hub }: Publishing,
  organisation: CheckedOrganisation,
  operationId: number,
): Promise<void> {
  const channel = channelOf(organisation)
  if (hub.subscriberCount(channel) === 0) return
  const row = await operationsOf(database.read, organisation)
    .selectAll()
    .where('id', '=', operationId)
    .executeTakeFirst()
  // The operation was deleted meanwhile: there is nothing to publish.
  if (!row) return
  for (const operation of await toOperations(database.read, [row])) {
    hub.publish(channel, 'operation.saved', operation satisfies EventData<'operation.saved'>)
  }
}

/**
 * Publishes the answer of a person to an operation, with all data that its page shows of the answer, so that pages need no
 * further request. Reads after the commit. `entryId`: the entry of the answer in the timeline.
 */
export async function publishAnswer(
  { database, hub }: Publishing,
  organisation: CheckedOrganisation,
  operationId: number,
  { userId, entryId }: { userId: number; entryId: number },
): Promise<void> {
  const channel = channelOf(organisation)
  if (hub.subscriberCount(channel) === 0) return
  const [id] = await idsOf(database, organisation, [operationId])
  const timeline = (await entriesOf(database.read, [entryId])).get(operationId) ?? []
  // The operation was deleted meanwhile, or merged into another one, which was published then.
  if (id === undefined || timeline.length === 0) return
  const answered = await countAnswered(database.read, id)
  const response = await countingResponseOf(database.read, id, userId)
  const comes = response !== null && response.answer !== 'not_coming'
  hub.publish(channel, 'operation.answered', {
    id,
    organisation_id: organisation.id,
    response,
    has_phone: comes && (await sharesPhone(database.read, userId)),
    alarmed: await countAlarmed(database.read, id, answered),
    timeline,
  } satisfies EventData<'operation.answered'>)
}

/** The changes of one operation by reports of vehicles. */
interface ReportedOperation {
  id: number
  vehicleIds: readonly number[]
  /** The entries that the reports have added to its timeline. */
  entryIds: readonly number[]
}

/** Publishes reports of vehicles of operations, with all data that the pages of the operations show of them. */
export async function publishReported(
  { database, hub }: Publishing,
  organisation: CheckedOrganisation,
  reported: readonly ReportedOperation[],
): Promise<void> {
  const channel = channelOf(organisation)
  if (reported.length === 0 || hub.subscriberCount(channel) === 0) return
  const known = await idsOf(
    database,
    organisation,
    reported.map(({ id }) => id),
  )
  const shown = reported.filter(({ id }) => known.includes(id))
  const vehicles = await vehiclesOf(database.read, known)
  const entries = await entriesOf(
    database.read,
    shown.flatMap(({ entryIds }) => entryIds),
  )
  for (const { id, vehicleIds } of shown) {
    hub.publish(channel, 'operation.reported', {
      id,
      organisation_id: organisation.id,
      vehicles: (vehicles.get(id) ?? []).filter(
        ({ vehicle_id }) => vehicle_id && vehicleIds.includes(vehicle_id),
      ),
      timeline: entries.get(id) ?? [],
    } satisfies EventData<'operation.reported'>)
  }
}

/** Those of the ids that belong to operations of the organisation that are not deleted. */
async function idsOf(
  { read }: Database,
  organisation: CheckedOrganisation,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await operationsOf(read, organisation).select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => id)
}

function channelOf({ id }: CheckedOrganisation): string {
  return `private-${channels.operations(id)}`
}
