import { useEffect, useState } from 'react'
import { type Awake, keepAwake } from '../../lib/monitor/wake-lock.ts'

/** Keeps the screen on while the calling part is shown, and says whether it is. */
export function useAwake(): Awake {
  const [awake, setAwake] = useState<Awake>('asked')
  useEffect(() => keepAwake(setAwake), [])
  return awake
}
