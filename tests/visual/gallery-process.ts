import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { SAMPLE_NOW } from '../../src/gallery/exhibit.ts'
import { freePort } from '../support/servers/server-process.ts'

const main = fileURLToPath(new URL('../support/servers/gallery-main.ts', import.meta.url))

/** For a process that renders what these tests picture: the time of the samples, where the samples are. */
export const stoppedClock = {
  NODE_OPTIONS: `--import=${new URL('../support/servers/fixed-clock.ts', import.meta.url).href}`,
  FIXED_TIME: String(SAMPLE_NOW),
  TZ: 'Europe/Berlin',
}

/** The built gallery, in a process of its own. */
export async function startGallery(): Promise<{ origin: string; stop: () => Promise<void> }> {
  const port = await freePort()
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], PORT: String(port), ...stoppedClock },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(([code]) => {
      throw new Error(`The gallery did not start (${code}).`)
    }),
  ])

  return {
    origin: `http://127.0.0.1:${port}`,
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}
