import type { Store } from 'nanostores'
import { useEffect } from 'react'
import type { Loadable } from '../../lib/api/loadable.ts'

const LOOK_MS = 30_000
/** Pushes keep it true; where one was lost without anybody noticing, nobody would touch the screen to find out. */
const RENEW_MS = 5 * 60_000

/** Nobody presses "try again" on a wall: what failed or is old is asked for until it comes, and the rest now and then. */
export function useFresh($shown: Store<Loadable<unknown>>, load: () => Promise<void>): void {
  useEffect(() => {
    let asked = Date.now()
    const timer = setInterval(() => {
      const known = $shown.get()
      const isOld = known.state === 'ready' ? known.stale : known.state === 'failed'
      if (!isOld && Date.now() - asked < RENEW_MS) return
      asked = Date.now()
      void load()
    }, LOOK_MS)
    return () => clearInterval(timer)
  }, [$shown, load])
}
