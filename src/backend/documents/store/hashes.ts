import { Worker } from 'node:worker_threads'

/** What the thread is asked: to read on, to forget what lies behind, or for the hash so far. */
export interface Asked {
  id: number
  file: string
  bytes: number
  wanted: 'more' | 'cut' | 'digest'
}

interface Answered {
  id: number
  digest: string | undefined
}

/** SHA-256 of files that grow, in a thread of its own: hashing a gigabyte takes a second that no alarm shall wait for. */
export interface Hashes {
  /** So many bytes of a file are written, and stay: it is read on meanwhile. */
  grown: (file: string, bytes: number) => void
  /** A file was cut: what lies behind these bytes will be another. */
  cut: (file: string, bytes: number) => void
  /** Of the first bytes of a file, in hexadecimal digits. Rejects where there are not so many. */
  digest: (file: string, bytes: number) => Promise<string>
}

export function createHashes(): Hashes {
  const waiting = new Map<number, { resolve: (digest: string) => void; reject: (reason: Error) => void }>()
  let worker: Worker | undefined
  let asked = 0

  function thread(): Worker {
    if (worker) return worker
    const made = new Worker(new URL('hash-worker.ts', import.meta.url), { env: {} })
    made.on('message', ({ id, digest }: Answered) => {
      const asker = waiting.get(id)
      waiting.delete(id)
      if (waiting.size === 0) made.unref()
      if (digest === undefined) asker?.reject(new Error('a file cannot be hashed'))
      else asker?.resolve(digest)
    })
    // The next one who asks gets a new thread, which reads files from their beginning.
    made.on('error', () => end(made))
    made.on('exit', () => end(made))
    made.unref()
    return (worker = made)
  }

  function end(ended: Worker): void {
    if (worker !== ended) return
    worker = undefined
    for (const { reject } of waiting.values()) reject(new Error('the thread that hashes has ended'))
    waiting.clear()
  }

  const ask = (file: string, bytes: number, wanted: Asked['wanted']): number => {
    const id = (asked += 1)
    thread().postMessage({ id, file, bytes, wanted } satisfies Asked)
    return id
  }
  return {
    grown: (file, bytes) => void ask(file, bytes, 'more'),
    cut: (file, bytes) => void (worker && ask(file, bytes, 'cut')),
    digest: (file, bytes) =>
      new Promise((resolve, reject) => {
        waiting.set(ask(file, bytes, 'digest'), { resolve, reject })
        worker?.ref()
      }),
  }
}
