import {
  countedAnswer,
  type OperationResponse,
  type ResponseAnswer,
} from '../../../contract/operations/operations.ts'
import type { OperationRow } from '../../database/schema.ts'
import { closed } from '../../http/problem.ts'
import type { Granted } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { noteAnswered } from '../alarm/alarmed.ts'
import { whereItGoesOn } from '../merge/merged.ts'
import { publishAnswer } from '../publish.ts'
import { laterFromMinutes, responseOf } from '../rows.ts'
import { takeOperation } from './write-change.ts'

export interface GivenAnswer {
  operationId: number
  answer: ResponseAnswer
  minutes?: number | null | undefined
  note?: string | null | undefined
  /** When it was given; now, unless it had to wait. */
  at?: string | null | undefined
}

/** Stores a member's answer to an alarm; the latest answer wins, the timeline keeps them all. */
export async function respond(
  services: Pick<Services, 'database' | 'hub'>,
  {
    caller: { user },
    organisation,
    once,
    now,
  }: Granted<{ kind: 'organisation'; permission: 'operations.view' }> & { now: number },
  given: GivenAnswer,
): Promise<OperationResponse> {
  let answered = given.operationId
  let entryId = 0
  const { result, replayed } = await once(async (queries) => {
    // Lock the operation: a response must not stay with it while it is merged into another one.
    const asked = await takeOperation(queries, organisation, given.operationId)
    // A response that a device sends after a merger goes to the other operation.
    const goesOn = await whereItGoesOn(queries, asked)
    const operation = goesOn === asked.id ? asked : await takeOperation(queries, organisation, goesOn)
    answered = operation.id
    if (operation.closed_at !== null) throw closed()
    const answered_at = timeOf(given, asked, now)
    const minutes = given.answer === 'not_coming' ? null : (given.minutes ?? null)
    const answer = {
      answer: countedAnswer(given.answer, minutes, await laterFromMinutes(queries, operation)),
      minutes,
      note: given.note || null,
      answered_at,
    }
    const key = { operation_id: operation.id, user_id: user.id, tenant_id: user.tenant_id }
    await queries
      .insertInto('operation_responses')
      .values({ ...key, ...answer })
      .onConflict((conflict) =>
        conflict
          .columns(['operation_id', 'user_id'])
          .doUpdateSet(answer)
          // What waited for a network is not news to what was answered on another device since.
          .where('operation_responses.answered_at', '<=', answered_at),
      )
      .execute()
    const entry = await queries
      .insertInto('operation_timeline')
      .values({
        tenant_id: user.tenant_id,
        operation_id: operation.id,
        at: answered_at,
        kind: `response.${answer.answer}`,
        actor: `${user.first_name} ${user.last_name}`,
        actor_id: user.id,
        text: answer.note,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    entryId = entry.id
    await noteAnswered(queries, key, now)
    return responseOf(queries, operation.id, user.id)
  })
  if (!replayed) await publishAnswer(services, organisation, answered, { userId: user.id, entryId })
  return result
}

/** The time of a response by the phone's clock, limited to the time between the creation of the operation and the receipt. */
function timeOf({ at }: GivenAnswer, { created_at }: OperationRow, now: number): string {
  const given = at ? Date.parse(at) : now
  return new Date(Math.min(Math.max(given, Date.parse(created_at)), now)).toISOString()
}
