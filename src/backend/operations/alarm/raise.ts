import { DEFAULT_OPERATION_TYPE } from '../../../contract/operations/operations.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'
import type { Stored } from '../../notifications/notify.ts'
import type { Services } from '../../services.ts'
import type { Alarm } from './alarm.ts'
import { alarmPeople, announceOperation } from './alarm-people.ts'
import type { Reported } from '../history.ts'
import { countUse, keywordDefaults } from './keyword-defaults.ts'
import { keywordsOf, matchKeyword } from './keywords.ts'
import { saidOf } from '../said.ts'
import { sendVehicles } from '../change/send-vehicles.ts'
import { takeNews, type Message } from './take-news.ts'
import { noteUnmatched } from './unmatched.ts'
import { takeOperation } from '../change/write-change.ts'
import { publishOperationsBefore } from '../../vehicles/publish.ts'

export interface Raised {
  /** Of the operation that goes on, where it was merged into another. */
  id: number
  /** false: this source and source_id had been raised before. */
  created: boolean
  /** Whether it brought news of an operation that had been raised before. */
  updated: boolean
  /** Whether it brought news of one that is over, which stays as it is. */
  tooLate: boolean
  /** Whether a keyword of the tenant was recognised. */
  matched: boolean
}

/**
 * Raises an alarm: operation, timeline and one notification for each entitled member are committed together;
 * then everyone concerned is told. Where it was raised before, what is news is taken (`takeNews`). `raisedBy` is the name
 * people know the source by. Resolves after the commit. `now` in ms since 1970.
 */
export async function raise(
  services: Pick<Services, 'database' | 'hub' | 'rights' | 'push' | 'log'>,
  organisation: CheckedOrganisation,
  alarm: Alarm,
  raisedBy: string,
  now: number,
): Promise<Raised> {
  const { database, rights, log } = services
  const asOf = rights.version()
  const at = new Date(now).toISOString()
  const { notified, ...raised } = await database.write(async (queries) => {
    const keyword = matchKeyword(
      alarm.keyword ?? alarm.title,
      await keywordsOf(queries, organisation.tenantId),
    )
    return store(queries, organisation, { alarm, keyword, from: raisedBy, at })
  })
  if (!raised.created && !raised.updated) return raised

  await announceOperation(services, organisation, raised.id, { notified, asOf })
  await publishOperationsBefore(services, organisation, raised.id)
  log.info(
    { operation: raised.id, organisation: organisation.id, recipients: notified.deliveries.length },
    raised.created ? 'alarm raised' : 'alarm updated',
  )
  return raised
}

async function store(
  queries: Queries,
  organisation: CheckedOrganisation,
  message: Message,
): Promise<Raised & { notified: Stored }> {
  const { alarm, keyword, from, at } = message
  const matched = keyword !== undefined
  const said = saidOf(alarm, keyword)
  const row = await queries
    .insertInto('operations')
    .values({
      ...said,
      tenant_id: organisation.tenantId,
      organisation_id: organisation.id,
      source: alarm.source,
      source_id: alarm.sourceId,
      kind: alarm.kind,
      title: alarm.title,
      type: said.type ?? DEFAULT_OPERATION_TYPE,
      keyword_id: keyword?.id ?? null,
      priority: said.priority ?? false,
      alarm_at: alarm.alarmAt,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'source', 'source_id']).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) {
    const about = await takeRaised(queries, organisation, alarm)
    const taken = await takeNews(queries, organisation, about, message)
    return { id: about.operation.id, created: false, matched, ...taken }
  }

  await queries
    .insertInto('operation_timeline')
    .values({ tenant_id: row.tenant_id, operation_id: row.id, at, kind: 'alarm', actor: from })
    .execute()
  if (!matched) await noteUnmatched(queries, row, { text: alarm.keyword ?? alarm.title, from, at })
  const defaults = keyword && (await keywordDefaults(queries, organisation, keyword.id))
  // Who names vehicles has named all that go.
  const vehicles = alarm.vehicles.length > 0 ? alarm.vehicles : (defaults?.vehicles ?? [])
  // Before the vehicles, as in every alarm, so that two of them never wait for each other.
  if (keyword) await countUse(queries, keyword.id)
  await sendVehicles(queries, row, vehicles, row.alarm_at)
  const notified = await alarmPeople(queries, organisation, row, defaults?.groupIds ?? [], at)
  return { id: row.id, created: true, updated: false, tooLate: false, matched, notified }
}

/**
 * Takes the operation of a source and id, and where it was merged into another that one: of whoever has something to say
 * about it, be it a second message or a person, one waits until it is known what became of the other.
 */
async function takeRaised(
  queries: Queries,
  organisation: CheckedOrganisation,
  alarm: Alarm,
): Promise<Reported> {
  const { id } = await queries
    .selectFrom('operations')
    .select('id')
    .where('organisation_id', '=', organisation.id)
    .where('source', '=', alarm.source)
    .where('source_id', '=', alarm.sourceId)
    .executeTakeFirstOrThrow()
  const raised = await takeOperation(queries, organisation, id, { deleted: true })
  let operation = raised
  while (operation.merged_into !== null) {
    operation = await takeOperation(queries, organisation, operation.merged_into, { deleted: true })
  }
  return { raised, operation }
}
