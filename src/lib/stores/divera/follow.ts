import { $divera, loadDivera } from './divera.ts'
import { DIVERA_LOG_PAGE } from '../../../contract/divera/divera-log.ts'
import { diveraLog } from './divera-log.ts'

/** In ms: an administrator who has just entered the address of the webhook at DIVERA waits for its first call. */
const AGAIN_MS = 10_000

/**
 * Asks again for the connection while its page is visible, as DIVERA calls the server without the page; and for the log where the
 * connection has changed. Ends when the returned function is called.
 */
export function followDivera(): () => void {
  const look = async () => {
    if (document.visibilityState !== 'visible' || !navigator.onLine) return
    const before = $divera.value
    await loadDivera()
    const after = $divera.value
    if (before.state !== 'ready' || after.state !== 'ready') return
    if (JSON.stringify(before.value) === JSON.stringify(after.value)) return
    const log = diveraLog.$data.value
    // A person who reads older entries keeps them.
    if (log.state !== 'ready' || log.value.rows.length <= DIVERA_LOG_PAGE) await diveraLog.load()
  }
  const timer = setInterval(() => void look(), AGAIN_MS)
  const seen = () => void look()
  document.addEventListener('visibilitychange', seen)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', seen)
  }
}
