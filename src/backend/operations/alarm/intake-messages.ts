import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'
import { INTAKE_LOG_DAYS, type IntakeOutcome } from '../../../contract/operations/intake-messages.ts'
import type { OperationRow } from '../../database/schema.ts'
import type { LoggedMessage, Time } from '../../database/schema-operations.ts'
import type { Alarm } from './alarm.ts'
import { contentOf } from './content.ts'
import { titleOf } from './title.ts'
import type { Said } from '../said.ts'
import type { Message } from './message.ts'
import { storedWarnings } from './warnings.ts'
import { PORTION, rowsOf } from '../../database/portions.ts'

/** What is known of the messages that came before one with the same source and id. */
export interface KnownMessages {
  /** Whether one of them said exactly the same, but for the time of the alarm, since the operation was raised. */
  takenNow: boolean
  /** Whether one of them did that ever changed something, or was known already; also of the operations of before. */
  taken: boolean
  /** Whether the operation was raised by one of them: what came before they were kept is known by what it has become alone. */
  hasRaised: boolean
  /** The latest time of the alarm that they reported. */
  latestReport: Time | null
}

/**
 * Call it after locking the operation of the source and id (`takeRaised`): then no concurrent message about it is processed. `turn` is
 * that of the operation.
 */
export async function knownMessages(
  queries: Queries,
  organisation: CheckedOrganisation,
  alarm: Alarm,
  turn: number,
): Promise<KnownMessages> {
  const content = contentOf(alarm)
  const rows = await ofNumber(queries, organisation, alarm)
    .select(({ fn }) => ['content', 'turn', 'outcome', fn.max('reported_at').as('latest')])
    .groupBy(['content', 'turn', 'outcome'])
    .execute()
  const same = rows.filter((row) => row.content === content)
  const times = rows.flatMap(({ latest }) => latest ?? [])
  return {
    takenNow: same.some((row) => row.turn === turn),
    taken: same.some(({ outcome }) => outcome !== 'unchanged'),
    hasRaised: rows.some((row) => row.turn === turn && row.outcome === 'alarmed'),
    latestReport: times.toSorted().at(-1) ?? null,
  }
}

/** Remembers a message and what became of it, in its transaction. */
export async function noteMessage(
  queries: Queries,
  organisation: CheckedOrganisation,
  { alarm, keyword, from, at, warnings }: Message,
  { operationId, turn, outcome }: { operationId: number; turn: number; outcome: IntakeOutcome },
): Promise<void> {
  const { title, address, lat, lng, text } = alarm
  const said: LoggedMessage = {
    title,
    address,
    lat,
    lng,
    keyword: keyword?.code ?? null,
    keyword_id: keyword?.id ?? null,
    text,
    ...(title === null && { called: titleOf(alarm, keyword) }),
  }
  const content = contentOf(alarm)
  const before = isSilent(outcome)
    ? await forgetSilent(queries, organisation, alarm, { content, turn })
    : { times: 0, reported_at: null }
  // A check of the database knows the outcomes of before alone: an operation was raised by these as well.
  const isOther = outcome === 'recorded' || outcome === 'linked'
  const reported = [before.reported_at, alarm.reportedAt].filter((time) => time !== null)
  await queries
    .insertInto('intake_messages')
    .values({
      tenant_id: organisation.tenantId,
      organisation_id: organisation.id,
      operation_id: operationId,
      source: alarm.source,
      source_id: alarm.sourceId,
      turn,
      sender: from,
      content,
      times: before.times + 1,
      reported_at: reported.toSorted().at(-1) ?? null,
      received_at: at,
      outcome: isOther ? 'alarmed' : outcome,
      shown_as: isOther ? outcome : null,
      message: JSON.stringify(said),
      warnings: storedWarnings(warnings),
    })
    .execute()
}

function isSilent(outcome: IntakeOutcome): boolean {
  return outcome === 'repeated' || outcome === 'unchanged'
}

/** A gateway may say the same every ten seconds: of what changed nothing the latest is kept, and how often it came. */
async function forgetSilent(
  queries: Queries,
  organisation: CheckedOrganisation,
  alarm: Alarm,
  { content, turn }: { content: string; turn: number },
): Promise<{ times: number; reported_at: Time | null }> {
  const before = await ofNumber(queries, organisation, alarm)
    .select(['id', 'times', 'reported_at'])
    .where('content', '=', content)
    .where('turn', '=', turn)
    .where('outcome', 'in', ['repeated', 'unchanged'])
    .executeTakeFirst()
  if (before) await queries.deleteFrom('intake_messages').where('id', '=', before.id).execute()
  return before ?? { times: 0, reported_at: null }
}

/**
 * Whether one of the messages about an operation, without a title of its own, has called it by the words of its keyword (`B2
 * Zimmerbrand`), and not by its text or address. false also where the messages are not known any more.
 */
export async function isCalledByKeyword(
  queries: Queries,
  { organisation_id, source, source_id, turn, title }: OperationRow,
): Promise<boolean> {
  const rows = await queries
    .selectFrom('intake_messages')
    .select('message')
    .where('organisation_id', '=', organisation_id)
    .where('source', '=', source)
    .where('source_id', '=', source_id)
    .where('turn', '=', turn)
    .where('message', 'is not', null)
    .execute()
  return rows.some(({ message }) => {
    const isOther = message?.address === title || message?.text?.startsWith(title)
    return message?.called === title && !isOther
  })
}

function ofNumber(queries: Queries, organisation: CheckedOrganisation, { source, sourceId }: Alarm) {
  return queries
    .selectFrom('intake_messages')
    .where('organisation_id', '=', organisation.id)
    .where('source', '=', source)
    .where('source_id', '=', sourceId)
}

/** What people can take from a message that is repeated. */
export const takeable = ['title', 'address', 'keyword', 'text'] as const

/** Of what a message says of these fields, what does not stand in the operation. */
export function differing(
  message: Pick<Said, (typeof takeable)[number]>,
  operation: Pick<Said, (typeof takeable)[number]>,
): (typeof takeable)[number][] {
  return takeable.filter((field) => message[field] !== null && message[field] !== operation[field])
}

const KEPT_MS = INTAKE_LOG_DAYS * 24 * 60 * 60 * 1000

/**
 * Forgets what a portion of the messages from more than 30 days ago said (`inPortions`); that they were taken is kept, so that they
 * are no news when they come again. `now` in ms since 1970.
 */
export async function forgetOldMessages(queries: Queries, now: number): Promise<number> {
  const old = queries
    .selectFrom('intake_messages')
    .select('id')
    .where('received_at', '<', new Date(now - KEPT_MS).toISOString())
    .where('message', 'is not', null)
    .limit(PORTION)
  const forgotten = await queries
    .updateTable('intake_messages')
    .set({ message: null, warnings: null })
    .where('id', 'in', old)
    .executeTakeFirstOrThrow()
  return rowsOf(forgotten)
}
