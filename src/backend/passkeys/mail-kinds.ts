import { DAY_MS } from '../time/durations.ts'

export const passkeyAdded = { kind: 'passkeyAdded', worthMs: 3 * DAY_MS } as const
export const passkeyRemoved = { kind: 'passkeyRemoved', worthMs: 3 * DAY_MS } as const
