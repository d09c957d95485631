import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { canInstallPackages, findProgram, installPackages, isRoot } from './install.ts'

export interface Postgres {
  url: string
  /** Ends the server as an administrator does; its data stays. */
  halt(): void
  /** Starts it again, on the same port. */
  resume(): void
  stop(): Promise<void>
}

const versions = '/usr/lib/postgresql'

/** A throw-away cluster answers faster when it may lose everything. Never use these for data that matters. */
const fast = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_connections=300',
]

/**
 * A PostgreSQL of our own for tests: a fresh cluster in a temporary folder on a free loopback port, run by an
 * unprivileged user. Clusters of the system are never touched. Installs the server where it is missing.
 */
export async function startPostgres(): Promise<Postgres | { unavailable: string }> {
  const programs = findServer() ?? install()
  if (typeof programs !== 'string') return programs

  const folder = mkdtempSync(join(tmpdir(), 'alarm-postgres-'))
  try {
    return await startCluster(programs, folder)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    return { unavailable: `PostgreSQL did not start: ${messageOf(error)}` }
  }
}

function findServer(): string | undefined {
  const installed = existsSync(versions)
    ? readdirSync(versions).sort((one, other) => Number(other) - Number(one))
    : []
  const folders = installed.map((version) => join(versions, version, 'bin'))
  const initdb = findProgram([...folders.map((folder) => join(folder, 'initdb')), 'initdb'])
  return initdb?.replace(/\/initdb$/, '')
}

function install(): string | { unavailable: string } {
  if (!canInstallPackages())
    return { unavailable: 'PostgreSQL is not installed and only root can install it' }

  console.log('No PostgreSQL here: installing the system package.')
  const problem = installPackages('postgresql')
  return (
    findServer() ?? { unavailable: `PostgreSQL could not be installed: ${problem ?? 'no initdb afterwards'}` }
  )
}

async function startCluster(programs: string, folder: string): Promise<Postgres> {
  const data = join(folder, 'data')
  const port = await freePort()
  const owner = giveAway(folder)
  const run = (program: string, ...rest: string[]) => runAs(owner, join(programs, program), rest)
  const settings = [
    ...fast,
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${folder}`,
  ]

  run('initdb', '-D', data, '-U', 'alarm', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync')
  const options = settings.map((setting) => `-c ${setting}`).join(' ')
  const start = () =>
    run('pg_ctl', 'start', '-w', '-t', '60', '-D', data, '-l', join(folder, 'log'), '-o', options)
  start()

  const shutDown = () => {
    process.off('exit', shutDown)
    try {
      run('pg_ctl', 'stop', '-w', '-m', 'immediate', '-D', data)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
  // A test run that ends early leaves no server behind.
  process.on('exit', shutDown)
  return {
    url: `postgres://alarm@127.0.0.1:${port}/postgres`,
    halt: () => run('pg_ctl', 'stop', '-w', '-m', 'fast', '-D', data),
    resume: start,
    stop: async () => shutDown(),
  }
}

interface Owner {
  name: string
  uid: number
  gid: number
}

/** PostgreSQL refuses to run as root: then the folder belongs to another user, who runs it. */
function giveAway(folder: string): Owner | undefined {
  if (!isRoot()) return undefined

  const name = ['postgres', 'nobody'].find((user) => spawnSync('id', ['-u', user]).status === 0)
  if (!name) throw new Error('there is no user but root to run it')

  const idOf = (option: string) => Number(execFileSync('id', [option, name], { encoding: 'utf8' }))
  const owner = { name, uid: idOf('-u'), gid: idOf('-g') }
  chownSync(folder, owner.uid, owner.gid)
  chmodSync(folder, 0o700)
  return owner
}

function runAs(owner: Owner | undefined, program: string, rest: string[]): void {
  const identity = owner ? { uid: owner.uid, gid: owner.gid } : {}
  // pg_ctl's server keeps our output open for as long as it lives, so its output goes nowhere.
  const finished = spawnSync(program, rest, { ...identity, cwd: '/', stdio: ['ignore', 'ignore', 'ignore'] })
  if (finished.status !== 0)
    throw new Error(`${program} ended with ${finished.status ?? finished.error?.message}`)
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
