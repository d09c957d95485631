import * as v from 'valibot'
import { withLock } from './lock.ts'
import { readStored, writeStored } from './storage.ts'

const SOUNDED = 'sounded'
const REMEMBERED = 20
/** A hidden tab lets a visible one go first. */
const COURTESY_MS = 300

/** Several tabs hear of the same notification; one of them sounds. `play` resolves to whether it was heard. */
export async function soundOnce(notificationId: number, play: () => Promise<boolean>): Promise<void> {
  if (document.visibilityState === 'hidden') await new Promise((resolve) => setTimeout(resolve, COURTESY_MS))

  await withLock('sound', async () => {
    const sounded = readStored(SOUNDED, v.array(v.number())) ?? []
    if (sounded.includes(notificationId)) return
    if (await play()) writeStored(SOUNDED, [notificationId, ...sounded].slice(0, REMEMBERED))
  })
}
