import autocannon from 'autocannon'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { listNotifications } from '../src/contract/notifications/notifications.ts'
import { raiseAlarm, signInByCall } from '../tests/support/worlds/people.ts'
import { freePort } from '../tests/support/servers/server-process.ts'
import { median } from './alarm-to-screen.ts'

export interface Throughput {
  /** Requests per second, median of the rounds. */
  notifications: number
  bare: number
  /** Median of the rounds' ratios: the two halves of a round meet the same load of the machine. */
  ratio: number
  /** Bytes of one answer; the bare framework answers a constant of the same size. */
  bytes: number
}

const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 16

/**
 * `GET /api/notifications` of a member with one full page, beside the bare HTTP framework with a constant: in turns,
 * each in a process of its own, so that both meet the same machine.
 */
export async function measureThroughput(origin: string): Promise<Throughput> {
  for (let index = 0; index < 25; index += 1) await raiseAlarm(origin, { title: `Durchsatz ${index + 1}` })
  const { token } = await signInByCall(origin, 'mitglied')
  const headers = { accept: 'application/json', authorization: `Bearer ${token}` }
  const url = `${origin}${listNotifications.path}?organisation_id=1`
  const bytes = (await (await fetch(url, { headers })).arrayBuffer()).byteLength

  const port = await freePort()
  const main = fileURLToPath(new URL('./bare-main.ts', import.meta.url))
  const bare = spawn(process.execPath, [main, String(port), String(bytes)], { stdio: 'inherit' })
  try {
    await answers(`http://127.0.0.1:${port}/`)
    const rates = { notifications: [] as number[], bare: [] as number[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      rates.notifications.push(await rate(url, headers))
      rates.bare.push(await rate(`http://127.0.0.1:${port}/`, headers))
    }
    const ratios = rates.notifications.map((ours, round) => ours / (rates.bare[round] ?? NaN))
    return {
      notifications: median(rates.notifications),
      bare: median(rates.bare),
      ratio: median(ratios),
      bytes,
    }
  } finally {
    const ended = once(bare, 'exit')
    bare.kill()
    await ended
  }
}

async function rate(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS })
  const failed = result.errors + result.non2xx
  if (failed > 0) throw new Error(`${failed} of the requests to ${url} failed`)
  return result.requests.average
}

async function answers(url: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    try {
      await fetch(url)
      return
    } catch {
      // Not listening yet.
      await wait(25)
    }
  }
  throw new Error(`${url} does not answer`)
}
