import type { SharedOperation } from '../../contract/sharing/shared-operation.ts'
import { FileAnswer } from '../http/file-answer.ts'
import { prepared } from '../database/prepared.ts'
import type { Queries } from '../database/database.ts'
import { answerCounts } from '../operations/answer-counts.ts'
import { everyOperationOf, findOperation, operationsOf } from '../operations/find.ts'
import { notFound, Problem } from '../http/problem.ts'
import { takeOperation, writeEntry } from '../operations/change/write-change.ts'
import { fmsWordsOf } from '../vehicles/fms-settings.ts'
import { gpxOf } from './gpx.ts'
import { redactedOnce } from './redacted.ts'
import type { Kind, Look, Shown, ShownParts } from './kind.ts'

/** As the timeline calls what becomes of a link. */
const entryKinds = { shared: 'shared', viewed: 'share_viewed', unshared: 'unshared' } as const

/** An operation as outsiders may see it, while it is open. */
export const operationKind: Kind = {
  async find(queries, { organisation }, id) {
    await findOperation(queries, organisation, id)
  },

  async findPaused(queries, { organisation }, id) {
    const row = await everyOperationOf(queries, organisation)
      .select('id')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!row) throw notFound()
  },

  async take(queries, { organisation }, id) {
    const { closed_at } = await takeOperation(queries, organisation, id)
    if (closed_at !== null) throw new Problem(409, 'notShareable')
  },

  note: (queries, { object_id, tenant_id }, { what, label, ...doing }) =>
    writeEntry(queries, { id: object_id, tenant_id }, { ...doing, kind: entryKinds[what], text: label }),

  load: loadOperation,

  async titles(queries, organisation, ids) {
    if (ids.length === 0) return new Map()
    const rows = await operationsOf(queries, organisation)
      .select(['id', 'title'])
      .where('id', 'in', ids)
      .execute()
    return new Map(rows.map(({ id, title }) => [id, title]))
  },

  async file({ database }, shown, { what, look }) {
    const operation = await loadOperation(database.read, shown, look)
    if (what !== 'content' || !operation || operation.lat === null || operation.lng === null) return undefined
    const { lat, lng, title: name, address: description } = operation
    const file = gpxOf({ lat, lng, name, description })
    return FileAnswer.unkept(file, { name: 'einsatz.gpx', type: 'application/gpx+xml' })
  },
}

/** What visitors see of it now; undefined: it is closed, or deleted. */
export async function loadOperation(
  queries: Queries,
  shown: ShownParts,
  { locale }: Pick<Look, 'locale'>,
): Promise<SharedOperation | undefined> {
  const [row] = await rowOf(queries, shown)
  if (!row) return undefined
  const [vehicles, answers, words] = await Promise.all([
    vehiclesOf(queries, shown),
    answersOf(queries, shown),
    fmsWordsOf(queries, shown.tenant_id),
  ])
  const { caller_name, caller_phone, remark, ...free } = row
  // What is shown anyway need not be hidden where it stands once more.
  const secrets = { caller_name, caller_phone, remark: shown.shows_remark ? null : remark }
  const texts = {
    title: free.title,
    text: shown.shows_text ? free.text : null,
    remark: shown.shows_remark ? remark : null,
    address: free.address,
    object: free.object,
    location_note: free.location_note,
  }
  const key = `${shown.object_id} ${shown.shows_text} ${shown.shows_remark}`
  const readable = redactedOnce<typeof texts>(key, texts, secrets)
  const counts = Object.fromEntries(answers.map(({ answer, people }) => [answer, people]))
  return {
    ...free,
    kind: 'operation',
    ...readable,
    vehicles: vehicles.map((vehicle) => ({
      ...vehicle,
      fms_label: vehicle.fms_status === null ? null : (words(locale)[vehicle.fms_status] ?? null),
    })),
    answers: {
      coming: counts['coming'] ?? 0,
      later: counts['later'] ?? 0,
      not_coming: counts['not_coming'] ?? 0,
    },
  }
}

/** What its visitors see of it, and what they must not even read in its texts. */
const rowOf = prepared<Shown>()((queries: Queries, value) =>
  queries
    .selectFrom('operations')
    .select(['title', 'text', 'type', 'kind as operation_kind', 'keyword', 'priority'])
    .select(['address', 'object', 'location_note', 'lat', 'lng', 'position_swapped', 'alarm_at'])
    .select(['caller_name', 'caller_phone', 'remark'])
    .where('id', '=', value('object_id'))
    .where('tenant_id', '=', value('tenant_id'))
    .where('organisation_id', '=', value('organisation_id'))
    .where('closed_at', 'is', null)
    .where('deleted_at', 'is', null),
)

const vehiclesOf = prepared<Shown>()((queries: Queries, value) =>
  queries
    .selectFrom('operation_vehicles')
    .leftJoin('vehicles', 'vehicles.id', 'operation_vehicles.vehicle_id')
    .select(['operation_vehicles.call_sign', 'vehicles.fms_status', 'vehicles.fms_status_at'])
    .where('operation_vehicles.operation_id', '=', value('object_id'))
    .where('operation_vehicles.tenant_id', '=', value('tenant_id'))
    .orderBy('operation_vehicles.id'),
)

const answersOf = prepared<Shown>()((queries: Queries, value) =>
  queries
    .selectFrom('operation_responses')
    .where(answerCounts)
    .select(['answer'])
    .select(({ fn }) => fn.countAll<number>().as('people'))
    .where('operation_id', '=', value('object_id'))
    .where('tenant_id', '=', value('tenant_id'))
    .groupBy('answer'),
)
