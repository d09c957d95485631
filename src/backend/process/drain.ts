import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** What is already on its way is still taken, before the port is closed. */
const LAST_CALL_MS = 100
/** Open requests get this long to finish; then their connections are cut. Supervisors kill after ten seconds. */
const CUT_AFTER_MS = 5000
const SWEEP_MS = 100

/** Takes no more connections, lets the open requests finish, and cuts those that do not. */
export async function drain(server: Server): Promise<void> {
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'))
  await wait(LAST_CALL_MS)
  const closed = new Promise<void>((resolve) => server.close(() => resolve()))
  // A request that was open before keeps its connection when it is done.
  const sweeping = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
  const cut = setTimeout(() => server.closeAllConnections(), CUT_AFTER_MS)
  await closed
  clearInterval(sweeping)
  clearTimeout(cut)
}
