import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Config, readConfig, StartError } from './config.ts'
import { demoPassword, demoPeople } from './demo/demo.ts'
import { createLog, describeError } from './log.ts'
import { createPageHost } from './pages/pages.ts'
import { startBackend, type Backend } from './start.ts'

const directory = fileURLToPath(new URL('../../dist/', import.meta.url))

/** Main of the server: one process, one port. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  if (!existsSync(directory)) throw new StartError('The pages are not built yet: run "npm run build" first.')
  const log = createLog()
  let listens = false
  const starting = startBackend(config, {
    log,
    beforeListening: () => {
      listens = true
    },
    claimLost: () => fail(new StartError('Another process serves from the database: this one ends.')),
    pages: (app, visitors) =>
      createPageHost({
        directory,
        config: config.page,
        api: app.request,
        visitors,
        publicOrigin: config.publicOrigin,
        logError: (error, route) => log.error({ route, error: describeError(error) }, 'page failed'),
      }),
  })

  let stopping = false
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    if (!listens) process.exit(0)
    // Calls are answered while the pages are still loading: a start that is stopped goes on to its end first.
    starting.then((backend) => backend.close()).then(() => process.exit(0), fail)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)

  const backend = await starting
  if (stopping) return
  greet({ ...backend, origin: config.publicOrigin ?? backend.origin }, config)
  void warmUp(backend.origin)
}

/** Loads Astro and React by requesting two pages, so that the first visitor after a start need not wait. */
async function warmUp(origin: string): Promise<void> {
  const pages = ['/login', '/?guard=browser'].map(async (path) => (await fetch(origin + path)).arrayBuffer())
  await Promise.allSettled(pages)
}

/** For the person at the console; everything after it is the structured log. */
function greet({ origin, setupPath }: Backend, { demo, mail }: Pick<Config, 'demo' | 'mail'>): void {
  const people = demoPeople.map(({ email, role }) => `  ${email.padEnd(24)} ${role}\n`).join('')
  const signIn = `Sign in as (password ${demoPassword}):\n${people}Raise an alarm with: npm run alarm\n`
  const setup = setupPath
    ? `Nobody can sign in yet. Make the first administrator at ${origin}${setupPath}\n`
    : ''
  const mails = mail.smtpUrl ? '' : `Without SMTP_URL mails are not sent, but written to ${mail.folder}\n`
  process.stdout.write(`\nOpen ${origin}\n${demo ? signIn : setup}${mails}\n`)
}

function fail(error: unknown): void {
  const line =
    error instanceof StartError ? error.message : error instanceof Error ? (error.stack ?? error) : error
  process.stderr.write(`${String(line)}\n`)
  process.exit(1)
}

main().catch(fail)
