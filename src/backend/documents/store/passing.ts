import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Precedence } from '../../limits/precedence.ts'

/** In bytes: so much passes before what is left of it is given back. */
const SWEEP_EVERY = 16 * 1024 * 1024

/**
 * What each piece of a document that passes through is told of, with its bytes, and what it waits for before the next one: an alarm
 * goes first. Pieces lie outside of the heap of V8, which hardly sees them: it would let some 60 MB lie that nobody needs any more, so
 * that it is told to look through what is young, which takes about a millisecond.
 */
export type Passing = (bytes: number) => Promise<void> | undefined

export function createPassing({ turn }: Precedence): Passing {
  let passed = 0
  return (bytes) => {
    passed += bytes
    if (passed >= SWEEP_EVERY) {
      passed = 0
      collectYoung()
    }
    return turn()
  }
}

type Collect = (about: { type: 'minor' }) => void
let collect: Collect | undefined

function collectYoung(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as Collect
  }
  collect({ type: 'minor' })
}
