import { atom, type PreinitializedWritableAtom } from 'nanostores'
import { changing, failed, type Loadable, loading, ready } from '../../api/loadable.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from './shown.ts'

/** Something that a page shows as it is asked for, of which nothing stays on the device. */
export interface AskedData<Value> {
  $data: PreinitializedWritableAtom<Loadable<Value>>
  load: () => Promise<void>
  /** Shows what a change of the person has made of it: an answer that was asked for before does not undo it. */
  show: (next: Loadable<Value>) => void
  /** Another number once something else is shown, or asked for: what was asked for before does not belong to it. */
  turn: () => number
}

/**
 * Loads data while a screen shows them, and deletes them when the person signs out. `ask` returns undefined if this person or page has
 * nothing to load. `failure` is the log message if loading fails.
 */
export function askedData<Value>(ask: () => Promise<Value> | undefined, failure: string): AskedData<Value> {
  const $data = atom<Loadable<Value>>(loading)
  let turn = 0

  async function load(): Promise<void> {
    const asked = ask()
    if (asked === undefined) return

    const mine = ++turn
    $data.set(changing($data.value))
    const answer = await answerOf(asked)
    if (mine === turn) $data.set(answer)
  }

  async function answerOf(asked: Promise<Value>): Promise<Loadable<Value>> {
    try {
      return ready(await asked, Date.now())
    } catch (error) {
      console.warn(failure, error)
      return failed($data.value, error)
    }
  }

  function show(next: Loadable<Value>): void {
    turn += 1
    $data.set(next)
  }

  whileShown($data, load)
  whenPersonLeaves(() => show(loading))
  return { $data, load, show, turn: () => turn }
}
