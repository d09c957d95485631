import type { RealtimeResult } from './measure.ts'

/** Times from the call that publishes to the arrival, events a second, memory; ours first. */
export function printRealtime(results: readonly RealtimeResult[]): void {
  const milliseconds = (value: number) => `${value.toFixed(1)} ms`
  console.table(
    Object.fromEntries(
      results.map(({ name, fanOuts, rates, connection }) => [
        name,
        {
          ...Object.fromEntries(
            fanOuts.flatMap(({ subscribers, p50, p99 }) => [
              [`p50, ${subscribers}`, milliseconds(p50)],
              [`p99, ${subscribers}`, milliseconds(p99)],
            ]),
          ),
          ...Object.fromEntries(
            rates.map(({ inFlight, eventsPerSecond }) => [
              `events/s, ${inFlight} at a time`,
              Math.round(eventsPerSecond),
            ]),
          ),
          'KB a connection': connection.toFixed(1),
        },
      ]),
    ),
  )
  for (const { name, rates, fanOuts } of results.slice(1)) {
    const slower = fanOuts.map(({ p99 }, index) => (results[0]?.fanOuts[index]?.p99 ?? NaN) / p99)
    console.log(`ours to ${name}: events/s ${ratios(rates.map(({ ratio }) => ratio))}, p99 ${ratios(slower)}`)
  }
  if (results.length < 3) console.log('nginx + nchan cannot be had here: measured without them')
}

function ratios(values: readonly number[]): string {
  return values.map((value) => value.toFixed(2)).join(', ')
}
