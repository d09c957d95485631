import { DAY_MS } from '../time/durations.ts'

export const newDevice = { kind: 'newDevice', worthMs: 3 * DAY_MS }
