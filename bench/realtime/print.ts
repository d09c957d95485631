import type { RealtimeResult } from './measure.ts'

/** Times from the call that publishes to the arrival, events a second, memory; ours first. */
export function printRealtime(results: readonly RealtimeResult[]): void {
  const milliseconds = (value: number) => `${value.toFixed(1)} ms`
  console.log('One event alone')
  table(results, ({ fanOuts, connection }) => [
    ...fanOuts.flatMap(({ subscribers, p50, p99 }): [string, string][] => [
      [`p50, ${subscribers}`, milliseconds(p50)],
      [`p99, ${subscribers}`, milliseconds(p99)],
    ]),
    ['KB a connection', connection.toFixed(1)],
  ])
  console.log('One after the other, so many on their way at a time')
  table(results, ({ rates }) =>
    rates.flatMap(({ inFlight, eventsPerSecond, p99 }): [string, string][] => [
      [`events/s, ${inFlight}`, eventsPerSecond.toFixed(0)],
      [`p99, ${inFlight}`, milliseconds(p99)],
    ]),
  )
  const [ours] = results
  for (const { name, rates, fanOuts } of results.slice(1)) {
    const alone = fanOuts.map(({ p99 }, index) => (ours?.fanOuts[index]?.p99 ?? NaN) / p99)
    const busy = rates.map(({ p99 }, index) => (ours?.rates[index]?.p99 ?? NaN) / p99)
    console.log(
      `ours to ${name}: events/s ${ratios(rates.map(({ ratio }) => ratio))}, p99 alone ${ratios(alone)}, p99 ${ratios(busy)}`,
    )
  }
  if (results.length < 3) console.log('nginx + nchan cannot be had here: measured without them')
}

function table(
  results: readonly RealtimeResult[],
  columns: (result: RealtimeResult) => readonly [string, string][],
): void {
  console.table(
    Object.fromEntries(results.map((result) => [result.name, Object.fromEntries(columns(result))])),
  )
}

function ratios(values: readonly number[]): string {
  return values.map((value) => value.toFixed(2)).join(', ')
}
