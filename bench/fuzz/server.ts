import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { removeFolder, temporaryFolder } from '../../tests/support/documents/folders.ts'
import type { Measured } from './main.ts'

export const app = { id: 1, key: 'fuzz-key', secret: 'fuzz-secret' }

export interface FuzzedServer {
  port: number
  measure: () => Promise<Measured>
  hasEnded: () => boolean
  /** Answers what it left behind, where it had not ended in good order. */
  stop: () => Promise<string | undefined>
}

/** The server in a process of its own, so that its end is seen and its memory is its own. */
export async function startFuzzed(): Promise<FuzzedServer> {
  const folder = temporaryFolder()
  const child = fork(fileURLToPath(new URL('./main.ts', import.meta.url)), {
    execArgv: ['--expose-gc'],
    env: {
      PATH: process.env['PATH'],
      PORT: '0',
      DATA_DIR: folder,
      REALTIME_APP_ID: String(app.id),
      REALTIME_APP_KEY: app.key,
      REALTIME_APP_SECRET: app.secret,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  child.stdout?.on('data', (text: Buffer) => (output += String(text)))
  child.stderr?.on('data', (text: Buffer) => (output += String(text)))
  const ended = once(child, 'exit').then(() => [])
  const answer = async () => {
    const [message] = await Promise.race([once(child, 'message'), ended])
    if (message === undefined) throw new Error('the server has ended')
    return message as unknown
  }

  const { origin } = (await answer()) as { origin: string }
  return {
    port: Number(new URL(origin).port),
    measure: async () => {
      child.send('measure')
      return (await answer()) as Measured
    },
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    stop: async () => {
      if (child.connected) child.disconnect()
      await ended
      removeFolder(folder)
      return child.exitCode === 0 ? undefined : `the server crashed:\n${output}`
    },
  }
}
