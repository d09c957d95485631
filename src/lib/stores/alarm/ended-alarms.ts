import { whenOperationPushed } from '../operations/operation-turns.ts'
import { $alarms } from './alarm.ts'

/** Takes the alarms of an operation from the sheet once it is closed or deleted: it takes no answers any more. */
export function dropEndedAlarms(): void {
  whenOperationPushed((push) => {
    if (push.kind === 'removed') drop(push.id)
    if (push.kind === 'saved' && !push.operation.active) drop(push.operation.id)
  })
}

function drop(operationId: number): void {
  const left = $alarms.get().filter(({ data }) => data.operation_id !== operationId)
  if (left.length < $alarms.get().length) $alarms.set(left)
}
