import { atom } from 'nanostores'
import { listRunningOperations, type RunningOperation } from '../../../contract/operations/operation-list.ts'
import { isMissingCall, problemOf } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import { onAnnounced } from '../alarm/alarm.ts'
import { whileShown } from '../device/shown.ts'
import { currentPerson, whenPersonLeaves } from '../session/session.ts'

/** The active operations of all organisations of the member, the most urgent first; empty until they are known. */
export const $runningEverywhere = atom<readonly RunningOperation[]>([])

let asked = 0

whileShown($runningEverywhere, loadRunningEverywhere, 'operations', 'vehicles')
whenPersonLeaves(() => {
  asked += 1
  $runningEverywhere.set([])
})
// The page listens to the channel of one organisation: an alarm of another one is known by its notification alone.
onAnnounced(({ type }) => {
  if (type === 'operation' && $runningEverywhere.lc > 0) void loadRunningEverywhere()
})

/** Without an answer the operations that were known stay. */
export async function loadRunningEverywhere(): Promise<void> {
  if (currentPerson() === undefined) return
  const turn = ++asked
  try {
    const operations = await call(listRunningOperations)
    if (turn === asked) $runningEverywhere.set(operations)
  } catch (error) {
    // Not every backend has this call.
    if (!isMissingCall(problemOf(error)))
      console.info('The active operations of other organisations could not be loaded.', error)
  }
}
