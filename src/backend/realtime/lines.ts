import type { Duplex } from 'node:stream'

/** A line with more waiting is written to at once: a burst must not look like a slow reader. */
const MAX_HELD_BYTES = 64 * 1024

let held: Duplex[] = []

/**
 * Writes a whole frame to a line. What comes to one line within a turn of the event loop leaves in one system call: with
 * several events on their way, that is most of what a broadcast costs.
 */
export function writeFrame(line: Duplex, frame: Buffer): void {
  if (line.writableCorked === 0) {
    line.cork()
    if (held.length === 0) setImmediate(releaseAll)
    held.push(line)
  }
  line.write(frame)
  if (line.writableLength > MAX_HELD_BYTES) line.uncork()
}

function releaseAll(): void {
  const lines = held
  held = []
  for (const line of lines) line.uncork()
}
