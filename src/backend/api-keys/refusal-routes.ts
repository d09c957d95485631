import type { Hono } from 'hono'
import {
  getIntakeRefusal,
  listIntakeRefusals,
  REFUSALS_PAGE,
  type RefusedMessage,
  type RefusedMessages,
} from '../../contract/operations/intake-refusals.ts'
import type { Translate } from '../../i18n/translate.ts'
import type { Queries } from '../database/database.ts'
import { readBodyText } from '../http/body-text.ts'
import { readCursor, writeCursor } from '../http/cursor.ts'
import { storableText } from '../http/json.ts'
import { notFound } from '../http/problem.ts'
import { serve } from '../http/serve.ts'
import { noteView, viewsOf } from '../people/views.ts'
import type { Services } from '../services.ts'
import type { CheckedOrganisation } from '../session/caller.ts'

/** Serves refused messages that were sent with an organisation's keys, to its administrators. */
export function refusalRoutes(app: Hono, services: Services): void {
  const { database } = services

  serve(app, services, listIntakeRefusals, ({ organisation, input, t }) =>
    readRefusals(database.read, organisation, input.before, t),
  )

  serve(app, services, getIntakeRefusal, async ({ caller, organisation, params, now, t }) => {
    const row = await database.write(async (queries) => {
      // Lock the message until the view is noted: the clean-up job must not delete it meanwhile. SQLite has one writer anyway.
      const found = await refusalsOf(queries, organisation)
        .select(['intake_refusals.content_type', 'intake_refusals.body', 'intake_refusals.is_cut'])
        .where('intake_refusals.id', '=', params.refusalId)
        .$if(database.engine === 'postgres', (query) => query.forKeyShare('intake_refusals'))
        .executeTakeFirst()
      if (!found) throw notFound()
      // Note the view before the answer: if this fails, the message is not shown.
      const of = { kind: 'refusal', id: found.id, tenantId: organisation.tenantId } as const
      await noteView(queries, of, { userId: caller.user.id, now })
      return found
    })
    const { body, content_type, is_cut, ...refused } = row
    return {
      ...toRefused(refused, t),
      content_type,
      body: textOf(body, content_type, is_cut),
      is_cut,
      views: await viewsOf(database.read, { kind: 'refusal', id: row.id }),
    }
  })
}

async function readRefusals(
  queries: Queries,
  organisation: CheckedOrganisation,
  before: string | undefined,
  t: Translate,
): Promise<RefusedMessages> {
  const cursor = before === undefined ? undefined : readCursor(before)
  const rows = await refusalsOf(queries, organisation)
    .$if(cursor !== undefined, (query) =>
      query.where(({ eb, and, or }) => {
        const at = new Date(cursor?.at ?? 0).toISOString()
        return or([
          eb('intake_refusals.received_at', '<', at),
          and([eb('intake_refusals.received_at', '=', at), eb('intake_refusals.id', '<', cursor?.id ?? 0)]),
        ])
      }),
    )
    .orderBy('intake_refusals.received_at', 'desc')
    .orderBy('intake_refusals.id', 'desc')
    .limit(REFUSALS_PAGE + 1)
    .execute()
  const shown = rows.slice(0, REFUSALS_PAGE)
  const last = shown.at(-1)
  return {
    refusals: shown.map((row) => toRefused(row, t)),
    next: last && rows.length > REFUSALS_PAGE ? writeCursor({ at: last.received_at, id: last.id }) : null,
  }
}

function refusalsOf(queries: Queries, organisation: CheckedOrganisation) {
  return queries
    .selectFrom('intake_refusals')
    .innerJoin('api_keys', 'api_keys.id', 'intake_refusals.api_key_id')
    .select([
      'intake_refusals.id',
      'intake_refusals.received_at',
      'intake_refusals.first_at',
      'intake_refusals.reason',
      'intake_refusals.status',
      'intake_refusals.method',
      'intake_refusals.path',
      'intake_refusals.problems',
      'intake_refusals.times',
      'api_keys.name as sender',
    ])
    .where('intake_refusals.tenant_id', '=', organisation.tenantId)
    .where('intake_refusals.organisation_id', '=', organisation.id)
}

type Row = Awaited<ReturnType<ReturnType<typeof refusalsOf>['executeTakeFirstOrThrow']>>

function toRefused({ problems, ...row }: Row, t: Translate): RefusedMessage {
  // Sort the fields: PostgreSQL does not keep their order (jsonb).
  const fields = Object.entries(problems ?? {}).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const found = fields.flatMap(([field, ones]) =>
    ones.map(({ key, values }) => `${field}: ${t(`problems.field.${key}`, values)}`),
  )
  return { ...row, problems: found }
}

/** Most bytes of an incomplete character (UTF-8 or UTF-16) at the end of a cut body. */
const LONGEST_REST = 3

/** The text of a body in its charset. An incomplete character at the end of a cut body is dropped. */
function textOf(body: Uint8Array, contentType: string | null, isCut: boolean): string {
  const lengths = Array.from({ length: isCut ? LONGEST_REST + 1 : 1 }, (_, rest) => body.length - rest)
  const readings = lengths.map((length) =>
    readBodyText(body.subarray(0, Math.max(length, 0)), contentType ?? ''),
  )
  const read = readings.find((one) => one && !one.isGuessed) ?? readings[0]
  return storableText(read?.text ?? '')
}
