// Serves the built pages only, for an API that runs elsewhere: API_BASE_URL, read at run time.
import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { type Config, readConfig, StartError } from '../src/backend/config.ts'
import { drain } from '../src/backend/process/drain.ts'
import { listen } from '../src/backend/process/listen.ts'
import { createLog, describeError, type Log } from '../src/backend/log.ts'
import { createPageHost } from '../src/backend/pages/pages.ts'
import type { PageConfig } from '../src/contract/pages.ts'

const DEFAULT_PORT = '4321'
const DEFAULT_API = 'http://localhost:8000'

const directory = join(import.meta.dirname, '../dist')

async function main(): Promise<void> {
  const environment = process.env
  const config = readConfig({ ...environment, PORT: environment['PORT'] || DEFAULT_PORT })
  const api = readApiBase(environment['API_BASE_URL'] || DEFAULT_API)
  const log = createLog()
  if (!existsSync(directory)) throw new StartError('The pages are not built yet: run "npm run build" first.')
  const host = await createPageHost({
    directory,
    config: pageConfig(config, api),
    api: (path, init) => ask(new URL(path, api), init, log),
    publicOrigin: config.publicOrigin,
    logError: (error, route) =>
      log.error({ route, stack: error instanceof Error ? error.stack : undefined }, 'page failed'),
  })

  const server = createServer(host)
  const origin = await listen(server, config)
  server.on('error', (error) =>
    log.error({ error: describeError(error) }, 'a connection could not be accepted'),
  )
  process.stdout.write(`\nOpen ${origin} (pages only; the API is ${api.origin})\n\n`)
  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    void drain(server).then(() => process.exit(0))
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

/** While the API restarts, nothing takes the connection. Then a page hears what a proxy before the API would answer: 502. */
async function ask(address: URL, init: RequestInit | undefined, log: Log): Promise<Response> {
  try {
    return await fetch(address, init)
  } catch (error) {
    log.warn({ error: describeError(error) }, 'the API could not be reached')
    return new Response(null, { status: 502 })
  }
}

/** Realtime is where the API is, unless it is named itself. */
function pageConfig({ page }: Config, api: URL): PageConfig {
  const { realtime } = page
  const named = realtime.host !== null || realtime.broadcaster === 'pusher'
  const secure = api.protocol === 'https:'
  const beside = {
    host: api.hostname,
    port: Number(api.port) || (secure ? 443 : 80),
    scheme: secure ? 'https' : 'http',
  } as const

  return {
    ...page,
    apiBase: api.href.replace(/\/$/, ''),
    realtime: named ? realtime : { ...realtime, ...beside },
  }
}

function readApiBase(text: string): URL {
  if (URL.canParse(text) && /^https?:/.test(text)) return new URL(text)
  throw new StartError(`API_BASE_URL is wrong: it must be an address such as ${DEFAULT_API}.`)
}

function fail(error: unknown): void {
  const line = error instanceof Error ? (error instanceof StartError ? error.message : error.stack) : error
  process.stderr.write(`${String(line)}\n`)
  process.exit(1)
}

main().catch(fail)
