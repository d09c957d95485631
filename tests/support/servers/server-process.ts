import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { health } from '../../../src/contract/health.ts'
import { ownConnection } from './own-connection.ts'
import { removeFolder, temporaryFolder } from '../documents/folders.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const endWithParent = new URL('end-with-parent.ts', import.meta.url).href
/**
 * The product needs its built pages; `start` is `npm start`, which builds them; a `site` names the folder of another build; the
 * calls alone need no build.
 */
const mains = {
  product: 'src/backend/main.ts',
  start: 'scripts/start.ts',
  site: 'tests/support/servers/site-main.ts',
  calls: 'tests/support/servers/calls-main.ts',
}

/** A busy machine has taken more than 30 s: it only matters to a server that hangs. */
const STARTS_WITHIN_MS = 90_000

export interface ServerProcess {
  origin: string
  port: number
  /** Its id with the operating system. */
  pid: number
  dataDirectory: string
  /** Everything it has written so far. */
  output: () => string
  /** Sends a signal and waits for the end; the data stay. */
  kill: (signal: NodeJS.Signals) => Promise<number | null>
  /** Ends it in good order and removes the data folder, if it was made here. */
  stop: () => Promise<void>
}

interface Given {
  main?: keyof typeof mains
  /** The folder of a copy of the project. */
  project?: string
  /** How many files and connections the process may have open (`ulimit -n`). */
  descriptors?: number
  dataDirectory?: string
  port?: number
  environment?: Record<string, string>
  /** Whether it may be used before its pages are loaded. */
  callsOnly?: boolean
}

/** The product as `npm start` runs it (without the build): a process of its own, on a free port. */
export async function startServer(given: Given = {}): Promise<ServerProcess> {
  const dataDirectory = given.dataDirectory ?? temporaryFolder()
  const port = given.port ?? (await freePort())
  const environment = {
    // Nothing else of the caller's environment: a developer's own settings must not decide a test.
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    PORT: String(port),
    DATA_DIR: dataDirectory,
    // Of each start, reading the 800 modules anew would be a third of the processor's time.
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
    ...given.environment,
  }
  const main = join(given.project ?? root, mains[given.main ?? 'product'])
  const program = [process.execPath, '--import', endWithParent, main]
  const limit = given.descriptors === undefined ? ':' : `ulimit -n ${given.descriptors}`
  const child = spawn('sh', ['-c', `${limit} && exec "$0" "$@"`, ...program], {
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))

  const ended = () => child.exitCode !== null || child.signalCode !== null
  const kill = async (signal: NodeJS.Signals) => {
    if (!ended()) {
      const end = once(child, 'exit')
      child.kill(signal)
      await end
    }
    return child.exitCode
  }
  const server = {
    origin: `http://127.0.0.1:${port}`,
    port,
    pid: child.pid ?? 0,
    dataDirectory,
    output: () => output,
    kill,
  }
  try {
    await answers(server.origin, ended)
    // Calls are answered while the pages are still loading; after them the process says where to go.
    const greets = given.main === undefined || given.main === 'product' || given.main === 'start'
    while (greets && !given.callsOnly && !output.includes('\nOpen ') && !ended()) await wait(20)
  } catch (cause) {
    await kill('SIGKILL')
    if (!given.dataDirectory) removeFolder(dataDirectory)
    throw new Error(`the server did not start:\n${output}`, { cause })
  }
  const stop = async () => {
    await kill('SIGTERM')
    if (!given.dataDirectory) removeFolder(dataDirectory)
  }
  return { ...server, stop }
}

async function answers(origin: string, ended: () => boolean): Promise<void> {
  const deadline = performance.now() + STARTS_WITHIN_MS
  while (performance.now() < deadline && !ended()) {
    try {
      const response = await fetch(origin + health.path, { headers: ownConnection })
      if (response.ok) return
    } catch {
      // Not listening yet.
    }
    await wait(50)
  }
  throw new Error(ended() ? 'it ended' : `no answer after ${STARTS_WITHIN_MS} ms`)
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}
