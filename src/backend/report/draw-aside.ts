import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createTurns } from '../limits/turns.ts'
import type { Drawing } from './draw.ts'

/** One report at a time: it is not urgent, and takes a core. */
const turn = createTurns(1)

/** Time after which an unused thread ends. Reading the fonts takes most of the time of a report, so the next one reuses the thread. */
const IDLE_MS = 30_000
let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined

/** Draws a report in a separate thread: it takes longer than an alarm may wait. */
export function drawAside(drawing: Drawing): Promise<Uint8Array<ArrayBuffer>> {
  return turn(async () => {
    clearTimeout(idle)
    const worker = (thread ??= begin())
    worker.ref()
    try {
      worker.postMessage(drawing)
      const [bytes] = (await once(worker, 'message')) as [Uint8Array<ArrayBuffer>]
      return bytes
    } finally {
      worker.unref()
      idle = setTimeout(end, IDLE_MS).unref()
    }
  })
}

function begin(): Worker {
  const begun = new Worker(new URL('draw-worker.ts', import.meta.url))
  // What a drawing throws ends the thread: the next one begins anew.
  begun.on('error', () => {
    if (thread === begun) thread = undefined
  })
  return begun
}

function end(): void {
  void thread?.terminate()
  thread = undefined
}
