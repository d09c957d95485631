import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from './server-process.ts'

const startWeb = fileURLToPath(new URL('../../../scripts/start-web.ts', import.meta.url))

export interface PagesProcess {
  origin: string
  stop: () => Promise<void>
}

/** Pages only, as `npm run start:web` serves them, for the API that `environment` names. */
export async function startPages(
  environment: Record<string, string>,
  givenPort?: number,
): Promise<PagesProcess> {
  const port = givenPort ?? (await freePort())
  const child = spawn(process.execPath, [startWeb], {
    env: { PATH: process.env['PATH'], PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')

  return {
    origin: `http://localhost:${port}`,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
