import { getOperation } from '../../../contract/operations/operation-detail.ts'
import { call } from '../../api/api.ts'
import { currentPerson } from '../session/session.ts'
import { $sentAnswers } from './answer.ts'

/**
 * Fetches the member's earlier answer to an operation into `$sentAnswers`, such as one given on another device. Without a response from
 * the backend the answer stays unknown.
 */
export async function recallAnswer(organisationId: number, operationId: number): Promise<void> {
  const person = currentPerson()
  if (person === undefined || $sentAnswers.get().has(operationId)) return
  try {
    const { responses = [] } = await call(getOperation, { params: { organisationId, operationId } })
    const own = responses.find(({ user_id }) => user_id === person)
    // An answer that this page has sent meanwhile is newer.
    if (!own || currentPerson() !== person || $sentAnswers.get().has(operationId)) return
    $sentAnswers.set(new Map([...$sentAnswers.get(), [operationId, own]]))
  } catch (error) {
    console.info(`The earlier answer to operation ${operationId} could not be loaded.`, error)
  }
}
