/** What the benchmark tells its load generator to do, one after the other. */
export type Order =
  | {
      kind: 'connect'
      port: number
      path: string
      count: number
      /** Frame that subscribes, answered with `subscription_succeeded`; absent: connected is subscribed. */
      subscribe: string | undefined
      url: string
      body: string
    }
  | { kind: 'keep'; count: number }
  | { kind: 'fan out'; url: string; body: string }
  | { kind: 'pump'; url: string; body: string; inFlight: number; ms: number }

export type Answer =
  | { kind: 'connected'; frameBytes: number }
  | { kind: 'kept'; count: number }
  | { kind: 'fanned out'; delays: number[] }
  | ({ kind: 'pumped' } & Pumped)

export interface Pumped {
  events: number
  seconds: number
  /** Milliseconds until 99 of 100 subscribers had all that were on their way; one for each time. */
  p99s: number[]
}
