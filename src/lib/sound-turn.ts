import * as v from 'valibot'
import { withLock } from './lock.ts'
import { readStored, writeStored } from './storage.ts'

const SOUNDED = 'sounded'
const REMEMBERED = 20
/** A hidden tab lets a visible one go first. */
const COURTESY_MS = 300
/** What one tab writes, another may read a moment later, and the lock is passed on faster than that. */
const SEEN_ELSEWHERE_MS = 250
const SEEN_HERE_MS = 500
const STEP_MS = 50

/** Several tabs hear of the same notification; one of them sounds. `play` resolves to whether it was heard. */
export async function soundOnce(notificationId: number, play: () => Promise<boolean>): Promise<void> {
  if (document.visibilityState === 'hidden') await pause(COURTESY_MS)

  await withLock('sound', async (waited) => {
    for (let ms = 0; waited && ms < SEEN_HERE_MS && !hasSounded(notificationId); ms += STEP_MS)
      await pause(STEP_MS)
    if (hasSounded(notificationId) || !(await play())) return
    writeStored(SOUNDED, [notificationId, ...readSounded()].slice(0, REMEMBERED))
    await pause(SEEN_ELSEWHERE_MS)
  })
}

function readSounded(): number[] {
  return readStored(SOUNDED, v.array(v.number())) ?? []
}

function hasSounded(notificationId: number): boolean {
  return readSounded().includes(notificationId)
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
