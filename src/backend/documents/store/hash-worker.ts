import { createHash, type Hash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import type { Asked } from './hashes.ts'

// Main of the thread that hashes what is uploaded (`hashes.ts`), from the file, while more of it is written.

const PIECE = new Uint8Array(1024 * 1024)
/** So many uploads are known so well that nothing has to be read again when they go on. */
const MOST_KNOWN = 200

const known = new Map<string, { hash: Hash; at: number }>()

/** The hash of the first bytes of a file; what was read of it before is not read again. */
function readTo(file: string, bytes: number): Hash {
  const before = known.get(file)
  const state = before && before.at <= bytes ? before : { hash: createHash('sha256'), at: 0 }
  known.delete(file)
  const handle = openSync(file, 'r')
  try {
    while (state.at < bytes) {
      const read = readSync(handle, PIECE, 0, Math.min(PIECE.length, bytes - state.at), state.at)
      if (read === 0) throw new Error('a file is shorter than what was written to it')
      state.hash.update(PIECE.subarray(0, read))
      state.at += read
    }
  } finally {
    closeSync(handle)
  }
  known.set(file, state)
  const [oldest] = known.keys()
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest)
  return state.hash
}

parentPort?.on('message', ({ id, file, bytes, wanted }: Asked) => {
  try {
    if (wanted === 'cut') {
      // What lay behind is written anew.
      if ((known.get(file)?.at ?? 0) > bytes) known.delete(file)
      return
    }
    const hash = readTo(file, bytes)
    if (wanted === 'digest') parentPort?.postMessage({ id, digest: hash.copy().digest('hex') })
  } catch {
    // The file may have been removed meanwhile: answer only a request for the digest.
    if (wanted === 'digest') parentPort?.postMessage({ id, digest: undefined })
  }
})
