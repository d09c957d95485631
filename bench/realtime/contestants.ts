import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../tests/support/servers/server-process.ts'
import { prepareNchan } from './nchan.ts'
import type { Answer, Order, Pumped } from './orders.ts'

/** A server under load, each with a load generator of its own. */
export interface Contestant {
  name: string
  connect: (count: number) => Promise<Extract<Answer, { kind: 'connected' }>>
  keep: (count: number) => Promise<unknown>
  /** Milliseconds until each subscriber had the one event. */
  fanOut: () => Promise<number[]>
  /** With so many events on their way at a time. */
  pump: (inFlight: number, ms: number) => Promise<Pumped>
  /** Bytes in memory. */
  memory: () => number
  stop: () => Promise<void>
}

/** The delivered event, for all contestants: of the size of a notification. */
const data = JSON.stringify({ id: 1, title: 'Küchenbrand, Hauptstraße 12', text: 'x'.repeat(200) })
const event = JSON.stringify({ event: 'bench', data, channel: 'bench' })

interface Served {
  name: string
  server: ChildProcess
  port: number
  path: string
  subscribe?: string
  publishPath: string
  body: string
}

export async function startHub(): Promise<Contestant> {
  const port = await freePort()
  const server = startMain('hub-main.ts', port)
  const path = '/app/bench?protocol=7'
  const subscribe = JSON.stringify({ event: 'pusher:subscribe', data: { channel: 'bench' } })
  return underLoad({ name: 'our hub', server, port, path, subscribe, publishPath: '/', body: data })
}

export async function startBare(): Promise<Contestant> {
  const port = await freePort()
  const server = startMain('bare-main.ts', port)
  return underLoad({ name: 'bare ws loop', server, port, path: '/', publishPath: '/', body: data })
}

/** Nothing where nginx and nchan cannot be had. */
export async function startNchan(folder: string): Promise<Contestant | undefined> {
  const port = await freePort()
  const nchan = prepareNchan(folder, port)
  if (!nchan) return undefined
  const server = spawn(nchan.program, nchan.arguments, { stdio: 'ignore' })
  const paths = { path: '/subscribe', publishPath: '/publish' }
  return underLoad({ name: 'nginx + nchan', server, port, ...paths, body: event })
}

function startMain(name: string, port: number): ChildProcess {
  return spawn(process.execPath, [fileURLToPath(new URL(name, import.meta.url)), String(port)], {
    stdio: 'inherit',
  })
}

async function underLoad(served: Served): Promise<Contestant> {
  const { name, server, port, path, subscribe, publishPath, body } = served
  const clients = fork(fileURLToPath(new URL('clients-main.ts', import.meta.url)))
  const url = `http://127.0.0.1:${port}${publishPath}`
  const stop = async () => {
    for (const child of [clients, server]) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const ended = once(child, 'exit')
      child.kill()
      await ended
    }
  }
  try {
    await listening(port, server)
  } catch (error) {
    await stop()
    throw error
  }

  return {
    name,
    connect: (count) =>
      tell(clients, { kind: 'connect', port, path, count, subscribe, url, body }, 'connected'),
    keep: (count) => tell(clients, { kind: 'keep', count }, 'kept'),
    fanOut: async () => (await tell(clients, { kind: 'fan out', url, body }, 'fanned out')).delays,
    pump: (inFlight, ms) => tell(clients, { kind: 'pump', url, body, inFlight, ms }, 'pumped'),
    memory: () => residentBytes(server.pid ?? 0),
    stop,
  }
}

async function tell<Kind extends Answer['kind']>(
  clients: ChildProcess,
  order: Order,
  kind: Kind,
): Promise<Extract<Answer, { kind: Kind }>> {
  const done = new AbortController()
  const answered = once(clients, 'message', { signal: done.signal }) as Promise<[Answer]>
  const failed = once(clients, 'exit', { signal: done.signal }).then((): never => {
    throw new Error(`the load generator ended at "${order.kind}"`)
  })
  clients.send(order)
  const [answer] = await Promise.race([answered, failed])
  // What has not happened is not waited for any longer.
  failed.catch(() => undefined)
  done.abort()
  if (answer.kind !== kind) throw new Error(`the load generator answered "${answer.kind}"`)
  return answer as Extract<Answer, { kind: Kind }>
}

/** Of the process and its workers, as Linux counts them. */
function residentBytes(pid: number): number {
  const own = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const workers = children.filter((child) => child !== '').map((child) => residentBytes(Number(child)))
  return Number(own?.[1] ?? NaN) * 1024 + workers.reduce((sum, bytes) => sum + bytes, 0)
}

async function listening(port: number, server: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 400 && server.exitCode === null; attempt += 1) {
    const socket = connect(port, '127.0.0.1')
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.on('connect', () => resolve(true)).on('error', () => resolve(false))
    })
    socket.destroy()
    if (isOpen) return
    await wait(25)
  }
  throw new Error(`nothing listens on port ${port}`)
}
