import {
  countedAnswer,
  type OperationResponse,
  type ResponseAnswer,
} from '../../../contract/operations/operations.ts'
import { closed } from '../../http/problem.ts'
import type { Granted } from '../../http/serve.ts'
import { type GivenAnswer, keptAnswer, replacesAnswerOf } from '../../responses/given-answer.ts'
import type { Services } from '../../services.ts'
import { noteAnswered } from '../alarm/alarmed.ts'
import { whereItGoesOn } from '../merge/merged.ts'
import { publishAnswer } from '../publish.ts'
import { laterFromMinutes, responseOf } from '../rows.ts'
import { takeOperation } from './write-change.ts'

/** Stores a member's answer to an alarm; the latest answer wins, the timeline keeps them all. */
export async function respond(
  services: Pick<Services, 'database' | 'hub'>,
  {
    caller: { user },
    organisation,
    once,
    now,
  }: Granted<{ kind: 'organisation'; permission: 'operations.view' }> & { now: number },
  given: GivenAnswer<ResponseAnswer> & { operationId: number },
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
    const minutes = given.answer === 'not_coming' ? null : given.minutes
    const kept = keptAnswer({ ...given, minutes }, { askedAt: Date.parse(asked.created_at), now })
    const counted = countedAnswer(kept.answer, kept.minutes, await laterFromMinutes(queries, operation))
    const answer = { ...kept, answer: counted }
    const key = { operation_id: operation.id, user_id: user.id, tenant_id: user.tenant_id }
    await queries
      .insertInto('operation_responses')
      .values({ ...key, ...answer })
      .onConflict((conflict) =>
        conflict
          .columns(['operation_id', 'user_id'])
          .doUpdateSet(answer)
          .where(replacesAnswerOf('operation_responses', answer)),
      )
      .execute()
    const entry = await queries
      .insertInto('operation_timeline')
      .values({
        tenant_id: user.tenant_id,
        operation_id: operation.id,
        at: answer.answered_at,
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
