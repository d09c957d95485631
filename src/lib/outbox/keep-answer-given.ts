import * as v from 'valibot'
import { OperationDetail } from '../../contract/operations/operation-detail.ts'
import { OperationResponse } from '../../contract/operations/operations.ts'
import type { OutboxRow } from '../device/device-database.ts'
import { detailName } from '../device/kept-names.ts'
import { changeShown } from '../device/kept-shown.ts'
import { withAnswer } from '../operations/own-answer.ts'
import { keepResponseGiven } from './keep-response-given.ts'

/**
 * An own answer that has reached the backend is in what is kept of its operation or appointment: the worker may have sent it, or a page
 * that shows something else. Other changes are none of this. Never fails.
 */
export async function keepAnswerGiven(
  { person, organisation, call, params }: OutboxRow,
  answer: unknown,
): Promise<void> {
  try {
    if (call === 'respondToAppointment') await keepResponseGiven(person, answer)
    if (call === 'respondToOperation')
      await keepInOperation({ person, organisation }, params['operationId'], answer)
  } catch (error) {
    console.info('The answer is not on the device.', error)
  }
}

async function keepInOperation(
  place: Pick<OutboxRow, 'person' | 'organisation'>,
  operationId: number | undefined,
  answer: unknown,
): Promise<void> {
  const own = v.safeParse(OperationResponse, answer)
  if (operationId === undefined || !own.success) return
  await changeShown(place, (name, value) => {
    const known = name === detailName(operationId) ? v.safeParse(OperationDetail, value) : undefined
    if (!known?.success) return value
    return { ...known.output, responses: withAnswer(known.output.responses ?? [], own.output) }
  })
}
