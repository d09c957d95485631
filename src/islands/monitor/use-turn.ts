import { useEffect, useState } from 'react'
import { noTurn, turnAfter } from '../../lib/monitor/monitor-turn.ts'

const LOOK_MS = 1_000

/** Which of the running operations is shown now. */
export function useTurn(running: readonly number[], paused: boolean): number | undefined {
  const [turn, setTurn] = useState(noTurn)
  useEffect(() => {
    const look = () => setTurn((known) => turnAfter(known, { running, now: Date.now(), paused }))
    look()
    const timer = setInterval(look, LOOK_MS)
    return () => clearInterval(timer)
  }, [running, paused])
  return turn.id
}
