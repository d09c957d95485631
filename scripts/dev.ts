// The same app on Astro's development server: pages from source, the API, realtime and a database behind one port.
// The gallery of all parts is at /gallery.
import { dev, type AstroIntegration } from 'astro'
import { join } from 'node:path'
import { CALL_FOLDERS } from '../src/backend/http/call-paths.ts'
import { readConfig, StartError } from '../src/backend/config.ts'
import { createLog } from '../src/backend/log.ts'
import { type Backend, startBackend } from '../src/backend/start.ts'
import type { PageConfig, PageLocals } from '../src/contract/pages.ts'
import { gallery } from '../src/gallery/integration.ts'

process.env['ASTRO_TELEMETRY_DISABLED'] = '1'

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = createLog()
  const backend = await startBackend({ ...config, port: 0, host: '127.0.0.1' }, { log })
  const site = await dev({
    root: join(import.meta.dirname, '..'),
    server: { port: config.port, host: config.host },
    integrations: [hostInDevelopment(config.page, backend), gallery()],
    vite: { server: { strictPort: true, proxy: callsTo(backend.origin) } },
  })

  const stop = () => void Promise.allSettled([site.stop(), backend.close()]).then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

/** What the page host does in production: calls go to the backend, socket upgrades as well. */
function callsTo(target: string) {
  return { [`^/(${CALL_FOLDERS}|apps)(/|$)`]: target, '^/app/': { target, ws: true } }
}

/**
 * Where the built product has run on this port, its worker would answer the pages of this server as well: the next one it
 * finds here takes itself away, and the page loads anew.
 */
const NO_WORKER = `
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.registration.unregister()))
`

/** And what it hands to every page. */
function hostInDevelopment(config: PageConfig, { app }: Backend): AstroIntegration {
  const locals: PageLocals & { logError: (error: unknown) => void } = {
    config,
    api: (path, init) => app.request(path, init),
    logError: console.error,
  }
  return {
    name: 'host-in-development',
    hooks: {
      'astro:server:setup'({ server }) {
        server.middlewares.use('/sw.js', (_, response) => {
          response.setHeader('Content-Type', 'text/javascript').end(NO_WORKER)
        })
        server.middlewares.use((request, _, next) => {
          Reflect.set(request, Symbol.for('astro.locals'), { ...locals })
          next()
        })
      },
    },
  }
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  )
  process.exit(1)
})
