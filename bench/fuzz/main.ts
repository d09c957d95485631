import { readConfig } from '../../src/backend/config.ts'
import { createLog } from '../../src/backend/log.ts'
import { startBackend } from '../../src/backend/start.ts'

/** What the server says of itself when it is asked. */
export interface Measured {
  /** After the garbage was collected. */
  heapBytes: number
  connections: number
  channels: string[]
}

/** Main of the server under the fuzz test: the real one, without pages, that tells how much it keeps. Needs --expose-gc. */
const backend = await startBackend(readConfig(process.env), { log: createLog('silent') })

process.on('message', () => {
  // Twice: what a finaliser releases goes with the second.
  for (let round = 0; round < 2; round += 1) globalThis.gc?.()
  const measured: Measured = {
    heapBytes: process.memoryUsage().heapUsed,
    connections: backend.hub.connectionCount(),
    channels: [...backend.hub.occupiedChannels()],
  }
  process.send?.(measured)
})
process.on('disconnect', () => void backend.close().then(() => process.exit(0)))
process.send?.({ origin: backend.origin })
