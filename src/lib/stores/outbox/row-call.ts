import type { ApiProblem } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import type { OutboxRow } from '../../device/device-database.ts'
import { type Outcome, outcomeOfStatus } from '../../outbox/outbox.ts'
import { type OutboxCall, outboxChanges } from '../../outbox/outbox-changes.ts'

/** Calls the endpoint that a kept change names; the same row may be sent again, its key makes it count once. */
export function callOf({ call: name, params, input, key }: OutboxRow): Promise<unknown> {
  const { call: endpoint } = outboxChanges[name as OutboxCall]
  // Which of them the call needs, its types say where it is listed; the row was made from them.
  const options: object = { params, input, key }
  return call(endpoint, options)
}

/** No answer, an answer of something in between, and a fault of the server say nothing about the change: it waits. */
export function outcomeOf(problem: ApiProblem, row: OutboxRow): Outcome {
  switch (problem.kind) {
    case 'forbidden':
      return { kind: 'refused', status: 403 }
    case 'invalid':
      return { kind: 'refused', status: 422 }
    case 'tooMany':
      return { kind: 'later', waitMs: problem.waitSeconds && problem.waitSeconds * 1000 }
    case 'server':
      return outcomeOfStatus(problem.status, row)
    case 'offline':
    case 'unauthenticated':
    case 'bodyRefused':
    case 'unexpected':
      return { kind: 'later' }
  }
}
