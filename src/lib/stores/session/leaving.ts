import { localeOfPage } from '../../pages/page-config.ts'
import { clearPage, showWaiting, waitingWords } from '../../session/signed-out-page.ts'
import { pause } from '../../device/lock.ts'
import { deviceSettled } from './owner.ts'
import { unsentSignOut } from './session-calls.ts'

/** The login page must not cut it off, nor wait for a browser that does not answer. */
const DEVICE_MS = 2_000
/** An empty page that lasts any longer has to say why. */
const SAYS_AFTER_MS = 1_000
/** How often is tried whether the server can be reached, where no event tells of it. */
const TRY_EVERY_MS = 4_000
const PATIENCE_MS = 10_000

/**
 * Clears the page of a signed-out person at once. Opens the login page as soon as it can be reached, and then repeats a sign-out that
 * has not reached the backend.
 */
export async function leaveForLogin(path: string): Promise<void> {
  const words = waitingWords(localeOfPage(document))
  clearPage(document)
  const left = leaveDevice()
  const saying = setTimeout(() => showWaiting(document, words), SAYS_AFTER_MS)
  while (!(await isReachable(path))) await maybeOnline()
  const sendAgain = await unsentSignOut()
  await Promise.race([Promise.all([left, deviceSettled()]), pause(DEVICE_MS)])
  clearTimeout(saying)
  // It outlives the page.
  void sendAgain?.()
  location.replace(path)
}

async function leaveDevice(): Promise<void> {
  try {
    await (await import('../device/leave-device.ts')).leaveDevice()
  } catch (error) {
    console.warn('device data of the signed-out person not deleted', error)
  }
}

async function isReachable(path: string): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const { status } = await fetch(path, { method: 'HEAD', cache: 'no-store', signal })
    return status < 500
  } catch {
    // No answer is the answer.
    return false
  }
}

function maybeOnline(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(go, TRY_EVERY_MS)
    addEventListener('online', go)
    function go() {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
  })
}
