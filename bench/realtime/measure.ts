import { removeFolder, temporaryFolder } from '../../tests/support/documents/folders.ts'
import { median } from '../alarm-to-screen.ts'
import { type Contestant, startBare, startHub, startNchan } from './contestants.ts'

export interface FanOut {
  subscribers: number
  /** Milliseconds from the call that publishes to the arrival, median of the rounds. */
  p50: number
  p99: number
}

export interface Rate {
  /** How many events are on their way at a time. */
  inFlight: number
  eventsPerSecond: number
  /** Milliseconds until 99 of 100 subscribers had all of them, median of the rounds. */
  p99: number
  /** Ours to this one's, median of the rounds. */
  ratio: number
}

export interface RealtimeResult {
  name: string
  fanOuts: FanOut[]
  rates: Rate[]
  /** KB of memory for each of the connected subscribers. */
  connection: number
}

const MANY = 5000
const FEW = 1000
const FAN_OUT_ROUNDS = 25
const RATE_ROUNDS = 5
const RATE_MS = 1000
const IN_FLIGHT = [1, 4, 16]
const KB = 1024

/**
 * Our hub beside a bare broadcast loop and nginx with nchan: each in a process of its own, with subscribers of its own,
 * in turns, so that they meet the same machine. nchan is left out where it cannot be had.
 */
export async function measureRealtime(): Promise<RealtimeResult[]> {
  const folder = temporaryFolder()
  const contestants: Contestant[] = []
  try {
    contestants.push(await startHub(), await startBare())
    const nchan = await startNchan(folder)
    if (nchan) contestants.push(nchan)

    const connections: number[] = []
    for (const contestant of contestants) connections.push(await memoryPerConnection(contestant))
    const many = await measureFanOut(contestants, MANY)
    for (const contestant of contestants) await contestant.keep(FEW)
    const few = await measureFanOut(contestants, FEW)
    const rates: Rate[][] = contestants.map(() => [])
    for (const inFlight of IN_FLIGHT) {
      for (const [index, rate] of (await measureRate(contestants, inFlight)).entries())
        rates[index]?.push(rate)
    }
    return contestants.map(({ name }, index) => ({
      name,
      fanOuts: [few[index], many[index]].filter((fanOut) => fanOut !== undefined),
      rates: rates[index] ?? [],
      connection: connections[index] ?? NaN,
    }))
  } finally {
    for (const contestant of contestants) await contestant.stop()
    removeFolder(folder)
  }
}

async function memoryPerConnection(contestant: Contestant): Promise<number> {
  const before = contestant.memory()
  await contestant.connect(MANY)
  return (contestant.memory() - before) / MANY / KB
}

async function measureFanOut(contestants: readonly Contestant[], subscribers: number): Promise<FanOut[]> {
  const rounds = await inTurns(contestants, FAN_OUT_ROUNDS, async ({ fanOut }) => {
    const delays = (await fanOut()).toSorted((one, other) => one - other)
    const at = (share: number) => delays[Math.ceil(delays.length * share) - 1] ?? NaN
    return { p50: at(0.5), p99: at(0.99) }
  })
  return rounds.map((own) => ({
    subscribers,
    p50: median(own.map(({ p50 }) => p50)),
    p99: median(own.map(({ p99 }) => p99)),
  }))
}

async function measureRate(contestants: readonly Contestant[], inFlight: number): Promise<Rate[]> {
  const rounds = await inTurns(contestants, RATE_ROUNDS, async ({ pump }) => {
    const { events, seconds, p99s } = await pump(inFlight, RATE_MS)
    return { rate: events / seconds, p99: median(p99s) }
  })
  const ours = rounds[0] ?? []
  return rounds.map((own) => ({
    inFlight,
    eventsPerSecond: median(own.map(({ rate }) => rate)),
    p99: median(own.map(({ p99 }) => p99)),
    ratio: median(own.map(({ rate }, round) => (ours[round]?.rate ?? NaN) / rate)),
  }))
}

/** The first round only warms up. One list per contestant. */
async function inTurns<Result>(
  contestants: readonly Contestant[],
  rounds: number,
  measure: (contestant: Contestant) => Promise<Result>,
): Promise<Result[][]> {
  const results: Result[][] = contestants.map(() => [])
  for (let round = 0; round <= rounds; round += 1) {
    for (const [index, contestant] of contestants.entries()) {
      const result = await measure(contestant)
      if (round > 0) results[index]?.push(result)
    }
  }
  return results
}
