import { Worker, isMainThread, parentPort, workerData } from 'node:worker_threads'
import { unlockShared } from '../src/contract/shared.ts'
import { startServer } from '../tests/support/servers/server-process.ts'
import { raiseAlarm } from '../tests/support/worlds/people.ts'
import { p95, timesOf } from './engines.ts'
import { sharedPath } from './pages.ts'

/**
 * The second half of `npm run bench:shared`: from the dispatch centre's message to the answer, beside readers of a shared operation
 * whose pages renew themselves, and without them, in turns on one server. The readers ask from a thread of their own.
 */
const READERS = 200
const RENEWED_EVERY_MS = 30_000
const ROUNDS = 5
/** In each round, one after the other; at first some that do not count. */
const ALARMS = 60
const WARM_UP = 50
/** Between two of them, as in a storm. Each of them is a change after which the pages of the readers are rendered anew. */
const PAUSE_MS = 400
/** "p95 grows by at most 10 %" is what was asked for. */
const MOST_GROWTH = 0.1

interface Reading {
  url: string
  cookies: readonly string[]
}

/** Each reader asks every 30 seconds, all of them evenly spread, until the thread is ended. */
async function read({ url, cookies }: Reading): Promise<never> {
  for (let count = 0; ; count += 1) {
    const cookie = cookies[count % cookies.length] ?? ''
    const asked = fetch(`${url}?live`, {
      headers: { cookie, 'user-agent': 'Mozilla/5.0', 'accept-encoding': 'br' },
    })
    void asked.then(async (answer) => {
      const body = await answer.text()
      const isRight = answer.headers.get('refresh') === '30' && body.includes('Wohnungsbrand')
      parentPort?.postMessage(isRight)
    })
    await new Promise((resolve) => setTimeout(resolve, RENEWED_EVERY_MS / READERS))
  }
}

function alarms(origin: string, count: number): Promise<number[]> {
  return timesOf(
    (number) => raiseAlarm(origin, { title: `B1 – ${number}`, address: 'Schulstraße 12, 99999 Musterstadt' }),
    { pauseMs: PAUSE_MS, goesOn: (runs) => runs < count },
  )
}

async function main(): Promise<void> {
  const server = await startServer()
  try {
    const path = await sharedPath(server.origin)
    const unlock = server.origin + unlockShared.path.replace('{token}', path.split('/').at(-1) ?? '')
    const cookies: string[] = []
    for (let count = 0; count < READERS; count += 1) {
      const opened = await fetch(unlock, { method: unlockShared.method })
      cookies.push(opened.headers.getSetCookie()[0]?.split(';')[0] ?? '')
    }
    await alarms(server.origin, WARM_UP)

    const alone: number[] = []
    const beside: number[] = []
    let pages = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      alone.push(...(await alarms(server.origin, ALARMS)))
      const readers = new Worker(new URL(import.meta.url), {
        workerData: { url: server.origin + path, cookies } satisfies Reading,
      })
      readers.on('message', (isRight: boolean) => {
        if (!isRight) throw new Error('A reader was shown something else.')
        pages += 1
      })
      beside.push(...(await alarms(server.origin, ALARMS)))
      await readers.terminate()
    }
    const growth = p95(beside) / p95(alone) - 1
    console.log(
      `alarm p95: ${p95(alone).toFixed(2)} ms alone, ${p95(beside).toFixed(2)} ms beside ${READERS} readers (${pages} pages): ` +
        `${(100 * growth).toFixed(1)} % (≤ ${100 * MOST_GROWTH} %; ${alone.length} alarms each)`,
    )
    if (!(growth <= MOST_GROWTH && pages > 0)) process.exitCode = 1
  } finally {
    await server.stop()
  }
}

await (isMainThread ? main() : read(workerData as Reading))
