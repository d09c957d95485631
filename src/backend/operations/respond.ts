import type { OperationResponse, ResponseAnswer } from '../../contract/operations.ts'
import type { Caller, CheckedOrganisation } from '../caller.ts'
import type { Services } from '../services.ts'
import { findOperation } from './find.ts'
import { publishOperation } from './publish.ts'
import { responseOf } from './rows.ts'

export interface GivenAnswer {
  operationId: number
  answer: ResponseAnswer
  minutes?: number | null | undefined
  note?: string | null | undefined
}

/** Stores a member's answer to an alarm; the latest answer wins, the timeline keeps them all. */
export async function respond(
  services: Pick<Services, 'database' | 'hub'>,
  { user }: Caller,
  organisation: CheckedOrganisation,
  given: GivenAnswer,
  now: number,
): Promise<OperationResponse> {
  const answeredAt = new Date(now).toISOString()
  const answer = {
    answer: given.answer,
    minutes: given.minutes ?? null,
    note: given.note || null,
    answered_at: answeredAt,
  }

  const response = await services.database.write(async (queries) => {
    const operation = await findOperation(queries, organisation, given.operationId)
    const key = { operation_id: operation.id, user_id: user.id, tenant_id: user.tenant_id }
    await queries
      .insertInto('operation_responses')
      .values({ ...key, ...answer })
      .onConflict((conflict) => conflict.columns(['operation_id', 'user_id']).doUpdateSet(answer))
      .execute()
    await queries
      .insertInto('operation_timeline')
      .values({
        tenant_id: user.tenant_id,
        operation_id: operation.id,
        at: answeredAt,
        kind: `response.${given.answer}`,
        actor: `${user.first_name} ${user.last_name}`,
        text: answer.note,
      })
      .execute()
    return responseOf(queries, operation.id, user.id)
  })
  await publishOperation(services, organisation, given.operationId)
  return response
}
