import { fork } from 'node:child_process'
import { createTurns } from '../limits/turns.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** The squares of a picture as WebP; or why there are none: it cannot be opened, or has too many pixels. */
export type Shrunk = { small: Bytes; large: Bytes } | { refused: 'picture' | 'pixels' }

/** The largest that are taken need a second or two on a slow machine. */
const TIME_LIMIT_MS = 15_000

/** One picture at a time: it is not urgent, and takes a core and up to some hundred MB. */
const turn = createTurns(1)

/**
 * Makes square sizes of a picture in a separate process. An attacker may upload a picture that exploits the decoder or fills the
 * memory: so the process knows no secret, ends after each picture, and is killed if it takes too long.
 */
export function shrinkAside(bytes: Bytes): Promise<Shrunk> {
  return turn(
    () =>
      new Promise((resolve) => {
        const child = fork(new URL('shrink-child.ts', import.meta.url), {
          env: {},
          execArgv: [],
          serialization: 'advanced',
          stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
          timeout: TIME_LIMIT_MS,
          killSignal: 'SIGKILL',
        })
        child.once('message', (shrunk: Shrunk) => resolve(shrunk))
        // Without an answer: it was killed, or has broken down. What was said first counts.
        child.once('error', () => resolve({ refused: 'picture' }))
        child.once('close', () => resolve({ refused: 'picture' }))
        child.send(bytes, () => undefined)
      }),
  )
}
