import * as v from 'valibot'
import { OperationDetail } from '../../contract/operations/operation-detail.ts'
import { OperationResponse } from '../../contract/operations/operations.ts'
import type { OutboxRow } from '../device/device-database.ts'
import { detailName } from '../device/kept-names.ts'
import { changeShown } from '../device/kept-shown.ts'
import { withAnswer } from '../operations/own-answer.ts'

/**
 * An own answer that has reached the backend is in what is kept of its operation: the worker may have sent it, or a page
 * that shows something else. Other changes are none of this. Never fails.
 */
export async function keepAnswerGiven(
  { person, organisation, call, params }: OutboxRow,
  answer: unknown,
): Promise<void> {
  const operationId = params['operationId']
  const own = v.safeParse(OperationResponse, answer)
  if (call !== 'respondToOperation' || operationId === undefined || !own.success) return
  try {
    await changeShown({ person, organisation }, (name, value) => {
      const known = name === detailName(operationId) ? v.safeParse(OperationDetail, value) : undefined
      if (!known?.success) return value
      return { ...known.output, responses: withAnswer(known.output.responses ?? [], own.output) }
    })
  } catch (error) {
    console.info('The answer is not on the device.', error)
  }
}
