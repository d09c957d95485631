import { readConfig } from '../../../src/backend/config.ts'
import { createLog } from '../../../src/backend/log.ts'
import { createPageHost } from '../../../src/backend/pages/pages.ts'
import { startBackend } from '../../../src/backend/start.ts'

/** Main of the product with the pages of another build, which lies in SITE. */
const config = readConfig(process.env)
const backend = await startBackend(config, {
  log: createLog('silent'),
  pages: ({ request }, visitors) =>
    createPageHost({
      directory: process.env['SITE'] ?? '',
      config: config.page,
      api: request,
      visitors,
      logError: (error) => console.error(error),
    }),
})
process.on('SIGTERM', () => {
  void backend.close().then(() => process.exit(0))
})
