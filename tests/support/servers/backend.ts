import { readConfig } from '../../../src/backend/config.ts'
import { createLog } from '../../../src/backend/log.ts'
import { startBackend, type StartOptions } from '../../../src/backend/start.ts'
import { removeFolder, temporaryFolder } from '../documents/folders.ts'
import { demoFolder } from './databases.ts'

type Started = Awaited<ReturnType<typeof startBackend>>

/** A real server on a free port with the demo tenant in a folder of its own; `close()` removes both. */
export async function bootBackend(
  environment: Record<string, string> = {},
  options: StartOptions = {},
): Promise<Started> {
  const folder = environment['DEMO'] === 'off' ? temporaryFolder() : demoFolder()
  try {
    const started = await startBackend(readConfig({ PORT: '0', DATA_DIR: folder, ...environment }), {
      log: createLog('silent'),
      ...options,
    })
    return {
      ...started,
      close: async () => {
        await started.close()
        removeFolder(folder)
      },
    }
  } catch (error) {
    removeFolder(folder)
    throw error
  }
}
