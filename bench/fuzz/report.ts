import { fuzz, MAX_GROWTH_BYTES } from './fuzz.ts'

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

/** Sends them, prints what came of it, and answers whether all was right. */
export async function fuzzAndReport(count: number, seed: number): Promise<boolean> {
  console.log(`\n${count} random and malformed frames and calls, seed ${seed}`)
  const { frames, calls, lines, wrong, growthBytes, left, witness } = await fuzz(count, seed)
  const isClean = left.connections === 1 && left.channels.length === 1
  console.log(
    `${frames} frames, ${calls} calls, ${lines} lines that spoke nothing: ${wrong.length} wrong answers; the heap ` +
      `moved by ${megabytes(growthBytes)} between the halves (at most ${megabytes(MAX_GROWTH_BYTES)}); ` +
      `${isClean ? 'nothing' : JSON.stringify(left)} was left; one that listened got ${witness.received} of ` +
      `${witness.sent} events.`,
  )
  for (const answer of wrong) console.log(`  ${answer}`)
  const undisturbed = witness.received === witness.sent
  return wrong.length === 0 && growthBytes < MAX_GROWTH_BYTES && isClean && undisturbed
}
