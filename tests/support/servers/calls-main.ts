import { readConfig } from '../../../src/backend/config.ts'
import { createLog } from '../../../src/backend/log.ts'
import { startBackend } from '../../../src/backend/start.ts'

/** Main of a server without pages, for tests of the calls that need a process they can kill. */
const backend = await startBackend(readConfig(process.env), { log: createLog('silent') })
process.on('SIGTERM', () => {
  void backend.close().then(() => process.exit(0))
})
