import * as v from 'valibot'
import { inTurn, pause } from '../device/lock.ts'
import { readStored, writeStored } from '../device/storage.ts'

const SOUNDED = 'sounded'
const REMEMBERED = 20
/** A hidden tab lets a visible one go first. */
const COURTESY_MS = 300
const SEEN_WITHIN_MS = 500

/**
 * Several tabs hear of the same notification; one of them sounds. `play` resolves to whether it was heard.
 * @returns whether it was heard, here or in another tab
 */
export async function soundOnce(notificationId: number, play: () => Promise<boolean>): Promise<boolean> {
  if (document.visibilityState === 'hidden') await pause(COURTESY_MS)

  const seen = () => hasSounded(notificationId)
  return inTurn({ name: 'sound', seen, within: SEEN_WITHIN_MS }, async () => {
    if (seen()) return true
    if (!(await play())) return false
    writeStored(SOUNDED, [notificationId, ...readSounded()].slice(0, REMEMBERED))
    return true
  })
}

function readSounded(): number[] {
  return readStored(SOUNDED, v.array(v.number())) ?? []
}

function hasSounded(notificationId: number): boolean {
  return readSounded().includes(notificationId)
}
