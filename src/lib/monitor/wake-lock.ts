/** Whether the screen stays on: `refused` by the browser (a low battery, a policy), `unsupported` where it knows nothing of it. */
export type Awake = 'held' | 'asked' | 'refused' | 'unsupported'

/** A refusal may be over: the battery was empty, and is charged now. */
const TRY_AGAIN_MS = 60_000

/**
 * Keeps the screen on until the returned function is called. The browser lets go whenever the page is hidden: it is asked
 * again when the page is seen, and now and then where it has refused.
 */
export function keepAwake(tell: (awake: Awake) => void): () => void {
  if (!('wakeLock' in navigator)) {
    tell('unsupported')
    return () => undefined
  }
  let lock: WakeLockSentinel | undefined
  let asking = false
  let ended = false

  const ask = async () => {
    if (ended || asking || document.visibilityState === 'hidden' || (lock && !lock.released)) return
    asking = true
    try {
      lock = await navigator.wakeLock.request('screen')
      if (ended) return void lock.release()
      lock.addEventListener('release', () => void ask(), { once: true })
      tell('held')
    } catch (error) {
      if (!ended) tell('refused')
      console.info('The screen is not kept on.', error)
    } finally {
      asking = false
    }
  }
  const attempt = () => void ask()
  tell('asked')
  attempt()
  document.addEventListener('visibilitychange', attempt)
  const timer = setInterval(attempt, TRY_AGAIN_MS)
  return () => {
    ended = true
    clearInterval(timer)
    document.removeEventListener('visibilitychange', attempt)
    void lock?.release()
  }
}
