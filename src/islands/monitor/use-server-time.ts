import { useStore } from '@nanostores/react'
import { $session } from '../../lib/stores/session/session.ts'
import { useTick } from '../ui/behaviour/use-tick.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60_000

/** This second by the server's clock (ms), as far as the device knows it: a wall shows no wrong time. 0 on a server. */
export function useServerSecond(): number {
  return useServerTime(SECOND_MS)
}

/** The same to the minute, for ages. */
export function useServerMinute(): number {
  return useServerTime(MINUTE_MS)
}

function useServerTime(step: number): number {
  const time = useTick(step)
  const session = useStore($session, { ssr: 'initial' })
  return time === 0 || session.state !== 'signedIn' ? time : time - session.clockError
}
