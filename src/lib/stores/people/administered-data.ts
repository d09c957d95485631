import { atom, type PreinitializedWritableAtom } from 'nanostores'
import { changing, failed, type Loadable, loading, ready } from '../../api/loadable.ts'
import { administeredOrganisation } from './administered.ts'
import { whenOrganisationChanges } from '../organisation/organisation.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

/** Something of the current organisation that only its administrators see. */
export interface AdministeredData<Value> {
  $data: PreinitializedWritableAtom<Loadable<Value>>
  load: () => Promise<void>
  /** Shows what a change of the person has made of it: an answer that was asked for before does not undo it. */
  show: (next: Loadable<Value>) => void
  /** Another number once something else is shown, or asked for: what was asked for before does not belong to it. */
  turn: () => number
}

/**
 * Loads it while somebody looks at it, and forgets it when the organisation or the person changes: nothing of it stays on the
 * device. `failure` is the line of the log where it does not come.
 */
export function administeredData<Value>(
  ask: (organisationId: number) => Promise<Value>,
  failure: string,
): AdministeredData<Value> {
  const $data = atom<Loadable<Value>>(loading)
  let turn = 0

  async function load(): Promise<void> {
    const organisationId = administeredOrganisation()
    if (organisationId === undefined) return

    const mine = ++turn
    $data.set(changing($data.value))
    const answer = await answerOf(organisationId)
    if (mine === turn) $data.set(answer)
  }

  async function answerOf(organisationId: number): Promise<Loadable<Value>> {
    try {
      return ready(await ask(organisationId), Date.now())
    } catch (error) {
      console.warn(failure, error)
      return failed($data.value, error)
    }
  }

  function show(next: Loadable<Value>): void {
    turn += 1
    $data.set(next)
  }

  const clear = () => show(loading)
  whileShown($data, load)
  whenOrganisationChanges(clear)
  whenPersonLeaves(clear)
  return { $data, load, show, turn: () => turn }
}
