import type { Queries } from '../database/database.ts'
import type { ErasedPerson, Left, Personal } from '../feature.ts'

export const personal: Personal = {
  export: {
    alarms: (queries, { id, organisationIds }) =>
      queries
        .selectFrom('operation_recipients')
        .innerJoin('operations', 'operations.id', 'operation_recipients.operation_id')
        .select(['operations.id as operation_id', 'operations.title', 'operations.alarm_at'])
        .select(['alarmed_at', 'reached_at', 'read_at'])
        .where('user_id', '=', id)
        .where('operations.organisation_id', 'in', organisationIds)
        .orderBy('operations.id')
        .execute(),
    answers: (queries, { id, organisationIds }) =>
      queries
        .selectFrom('operation_responses')
        .innerJoin('operations', 'operations.id', 'operation_responses.operation_id')
        .select(['operations.id as operation_id', 'operations.title', 'operations.alarm_at'])
        .select(['answer', 'minutes', 'note', 'answered_at'])
        .where('user_id', '=', id)
        .where('operations.organisation_id', 'in', organisationIds)
        .orderBy('operations.id')
        .execute(),
    caller_data_seen: (queries, { id, organisationIds }) =>
      queries
        .selectFrom('operation_views')
        .innerJoin('operations', 'operations.id', 'operation_views.operation_id')
        .select(['operations.id as operation_id', 'operations.title', 'operations.alarm_at'])
        .select('at')
        .where('user_id', '=', id)
        .where('operations.organisation_id', 'in', organisationIds)
        .orderBy('operation_views.id')
        .execute(),
    operations_seen: (queries, { id, organisationIds }) =>
      queries
        .selectFrom('operation_seen')
        .innerJoin('operations', 'operations.id', 'operation_seen.operation_id')
        .select(['operations.id as operation_id', 'operations.title', 'operations.alarm_at'])
        .select(['operation_seen.version', 'operation_seen.seen_at'])
        .where('user_id', '=', id)
        .where('operations.organisation_id', 'in', organisationIds)
        .orderBy('operations.id')
        .execute(),
    operations_created: (queries, { id, organisationIds }) =>
      queries
        .selectFrom('operations')
        .select(['id as operation_id', 'title', 'alarm_at', 'created_at'])
        .where('created_by', '=', id)
        .where('organisation_id', 'in', organisationIds)
        .orderBy('id')
        .execute(),
  },
  tables: ['operation_seen'],
  erase: eraseFromOperations,
}

/**
 * Takes the person's name and notes out of the timelines. Answers how many entries stay because they may be a namesake's: those from
 * before migration 0036 that several accounts of the tenant could have written.
 */
async function eraseFromOperations(queries: Queries, erased: ErasedPerson): Promise<Left> {
  const { id, tenant_id, first_name, last_name, nameless } = erased
  await queries.updateTable('operation_responses').set({ note: null }).where('user_id', '=', id).execute()
  await queries
    .updateTable('operation_timeline')
    // The note of an answer is the person's own; the texts of other entries say something of the operation.
    .set({ text: null })
    .where('tenant_id', '=', tenant_id)
    .where('actor_id', '=', id)
    .where('kind', 'like', 'response.%')
    .execute()
  await queries
    .updateTable('operation_timeline')
    .set({ actor: `${nameless.first_name} ${nameless.last_name}` })
    .where('tenant_id', '=', tenant_id)
    .where('actor_id', '=', id)
    .execute()
  const { unclear } = await queries
    .selectFrom('operation_timeline')
    .select(({ fn }) => fn.countAll<number>().as('unclear'))
    .where('tenant_id', '=', tenant_id)
    .where('actor_id', 'is', null)
    .where('actor', '=', `${first_name} ${last_name}`)
    .where('kind', 'not like', 'fms.%')
    .executeTakeFirstOrThrow()
  return { unclearEntries: unclear }
}
