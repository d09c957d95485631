import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { createTurns } from '../turns.ts'
import type { Drawing } from './draw.ts'

/** One at a time: it is nobody's emergency, and takes a core. */
const turn = createTurns(1)

/** Draws a report in a thread of its own: it takes longer than an alarm may wait. */
export function drawAside(drawing: Drawing): Promise<Uint8Array<ArrayBuffer>> {
  return turn(async () => {
    const worker = new Worker(new URL('draw-worker.ts', import.meta.url), { workerData: drawing })
    try {
      const [bytes] = (await once(worker, 'message')) as [Uint8Array<ArrayBuffer>]
      return bytes
    } finally {
      await worker.terminate()
    }
  })
}
