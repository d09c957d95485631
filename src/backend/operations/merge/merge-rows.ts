import type { Queries } from '../../database/database.ts'
import { sql, type Selectable } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { replacesAnswerOf } from '../../responses/given-answer.ts'
import { spellingOf } from '../alarm/spelling.ts'
import { bind } from '../change/send-vehicles.ts'

interface Merging {
  tenant_id: number
  merged: number
  into: number
}

/** Moves the responses; if a member has answered both operations, the latest response counts. */
export async function moveAnswers(queries: Queries, { merged, into }: Merging): Promise<void> {
  const answers = await queries
    .selectFrom('operation_responses')
    .selectAll()
    .where('operation_id', '=', merged)
    .orderBy('user_id')
    .execute()
  for (const { operation_id, user_id, tenant_id, ...answer } of answers) {
    await queries
      .insertInto('operation_responses')
      .values({ operation_id: into, user_id, tenant_id, ...answer })
      .onConflict((conflict) =>
        conflict
          .columns(['operation_id', 'user_id'])
          .doUpdateSet(answer)
          .where(replacesAnswerOf('operation_responses', answer)),
      )
      .execute()
  }
  await queries.deleteFrom('operation_responses').where('operation_id', '=', merged).execute()
}

const times = ['alarmed_at', 'en_route_at', 'on_scene_at', 'available_at', 'home_at'] as const
type SentVehicle = Selectable<Schema['operation_vehicles']>

/** A vehicle that both have has the earliest of both times each. */
export async function moveVehicles(queries: Queries, { merged, into }: Merging): Promise<void> {
  const rows = await queries
    .selectFrom('operation_vehicles')
    .selectAll()
    .where('operation_id', 'in', [merged, into])
    .orderBy('id')
    .execute()
  const there = new Map(
    rows.filter((row) => row.operation_id === into).map((row) => [spellingOf(row.call_sign), row]),
  )
  for (const row of rows.filter((one) => one.operation_id === merged)) {
    const same = there.get(spellingOf(row.call_sign))
    if (!same) {
      await queries
        .updateTable('operation_vehicles')
        .set({ operation_id: into })
        .where('id', '=', row.id)
        .execute()
      continue
    }
    await queries
      .updateTable('operation_vehicles')
      .set(earliestOf(same, row))
      .where('id', '=', same.id)
      .execute()
    await queries.deleteFrom('operation_vehicles').where('id', '=', row.id).execute()
  }
  const bound = await queries
    .selectFrom('vehicles')
    .select('id')
    .where('current_operation_id', '=', merged)
    .orderBy('id')
    .execute()
  // One after the other and always in the same order, as `turnOut`.
  for (const { id } of bound) await bind(queries, id, into)
}

function earliestOf(one: SentVehicle, other: SentVehicle): Pick<SentVehicle, (typeof times)[number]> {
  const earliest = (name: (typeof times)[number]) =>
    [one[name], other[name]].filter((time) => time !== null).toSorted()[0] ?? null
  return Object.fromEntries(times.map((name) => [name, earliest(name)])) as Pick<
    SentVehicle,
    (typeof times)[number]
  >
}

/** Moves the files, even if the operation then has more than the limit. */
export async function moveAttachments(queries: Queries, { merged, into }: Merging): Promise<void> {
  await queries
    .updateTable('operation_attachments')
    .set({ operation_id: into })
    .where('operation_id', '=', merged)
    .execute()
}

/** A document that belongs to both belongs once to the one that goes on. */
export async function moveDocuments(queries: Queries, { merged, into }: Merging): Promise<void> {
  await queries
    .updateTable('document_links')
    .set({ operation_id: into })
    .where('operation_id', '=', merged)
    .where('document_id', 'not in', (there) =>
      there.selectFrom('document_links').select('document_id').where('operation_id', '=', into),
    )
    .execute()
  await queries.deleteFrom('document_links').where('operation_id', '=', merged).execute()
}

/** What the dispatch centre has said of either stays apart (`history.ts`). */
export async function moveTimeline(queries: Queries, { merged, into }: Merging): Promise<void> {
  await queries
    .updateTable('operation_timeline')
    .set(({ fn, ref, val }) => ({
      operation_id: into,
      merged_from: fn.coalesce(ref('merged_from'), val(merged)),
    }))
    .where('operation_id', '=', merged)
    .execute()
}

/** Both alarm whom one of them has alarmed; one that has no groups has alarmed all. */
export async function moveGroups(queries: Queries, { tenant_id, merged, into }: Merging): Promise<void> {
  const rows = await queries
    .selectFrom('operation_groups')
    .select(['operation_id', 'group_id', 'name'])
    .where('operation_id', 'in', [merged, into])
    .execute()
  const of = (id: number) => rows.filter(({ operation_id }) => operation_id === id)
  if (of(into).length === 0) return
  if (of(merged).length === 0) {
    await queries.deleteFrom('operation_groups').where('operation_id', '=', into).execute()
    return
  }
  await queries
    .insertInto('operation_groups')
    .values(of(merged).map(({ group_id, name }) => ({ operation_id: into, group_id, tenant_id, name })))
    .onConflict((conflict) => conflict.columns(['operation_id', 'group_id']).doNothing())
    .execute()
}

/** Of whom both were brought to, the first time counts. */
export async function moveRecipients(queries: Queries, { merged, into }: Merging): Promise<void> {
  const first = (name: 'alarmed_at' | 'reached_at' | 'read_at') => {
    const [own, other] = [sql.ref(`operation_recipients.${name}`), sql.ref(`excluded.${name}`)]
    return sql<string | null>`case when ${own} <= ${other} or ${other} is null then ${own} else ${other} end`
  }
  const columns = ['user_id', 'tenant_id', 'alarmed_at', 'reached_at', 'read_at'] as const
  await queries
    .insertInto('operation_recipients')
    .columns(['operation_id', ...columns])
    .expression((recipients) =>
      recipients
        .selectFrom('operation_recipients')
        .select(({ val }) => [val(into).as('operation_id'), ...columns])
        .where('operation_id', '=', merged),
    )
    .onConflict((conflict) =>
      conflict.columns(['operation_id', 'user_id']).doUpdateSet({
        alarmed_at: first('alarmed_at'),
        reached_at: first('reached_at'),
        read_at: first('read_at'),
      }),
    )
    .execute()
  await queries.deleteFrom('operation_recipients').where('operation_id', '=', merged).execute()
}

/** Moves the notifications, so that a tap opens the operation that goes on. */
export async function moveNotifications(queries: Queries, { merged, into }: Merging): Promise<void> {
  await queries
    .updateTable('notifications')
    .set({ operation_id: into })
    .where('operation_id', '=', merged)
    .execute()
}

/** Versions count per operation: for members who have seen the duplicate alone, corrections of the other one count from their alarm. */
export async function forgetSeen(queries: Queries, { merged }: Merging): Promise<void> {
  await queries.deleteFrom('operation_seen').where('operation_id', '=', merged).execute()
}
