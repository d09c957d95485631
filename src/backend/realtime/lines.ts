import type { Duplex } from 'node:stream'

/** A line with more waiting is written to at once: a burst must not look like a slow reader. */
const MAX_HELD_BYTES = 64 * 1024

/** A turn of the event loop. */
const turn = { number: 0, ends: false, bringsSeveral: false, afterSeveral: false }
let held: Duplex[] = []

/**
 * Writes whole frames to a stream. A single event leaves at once, without waiting for the end of a broadcast. Several events for one
 * stream in one turn of the event loop leave in one system call, as system calls are the largest cost of a broadcast.
 */
export class Line {
  readonly #stream: Duplex
  #writtenIn = -1

  constructor(stream: Duplex) {
    this.#stream = stream
  }

  /** What the peer has not taken yet. */
  get waitingBytes(): number {
    return this.#stream.writableLength
  }

  /** Whether it took the frame at once; else something waits. */
  write(frame: Buffer): boolean {
    if (!turn.ends) {
      turn.ends = true
      setImmediate(endTurn)
    }
    const isFirst = this.#writtenIn !== turn.number
    this.#writtenIn = turn.number
    if (!isFirst) turn.bringsSeveral = true
    return isFirst && !turn.afterSeveral ? this.#stream.write(frame) : this.#hold(frame)
  }

  #hold(frame: Buffer): boolean {
    const stream = this.#stream
    if (stream.writableCorked === 0) {
      stream.cork()
      held.push(stream)
    }
    const hasRoom = stream.write(frame)
    if (stream.writableLength > MAX_HELD_BYTES) stream.uncork()
    return hasRoom
  }
}

function endTurn(): void {
  turn.number += 1
  turn.ends = false
  turn.afterSeveral = turn.bringsSeveral
  turn.bringsSeveral = false
  const streams = held
  held = []
  for (const stream of streams) stream.uncork()
}
