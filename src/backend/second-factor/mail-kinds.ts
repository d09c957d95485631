import { DAY_MS } from '../time/durations.ts'

export const secondFactorOn = { kind: 'secondFactorOn', worthMs: 3 * DAY_MS } as const
export const secondFactorOff = { kind: 'secondFactorOff', worthMs: 3 * DAY_MS } as const
export const secondFactorRemoved = { kind: 'secondFactorRemoved', worthMs: 3 * DAY_MS } as const
export const recoveryCodesRenewed = { kind: 'recoveryCodesRenewed', worthMs: 3 * DAY_MS } as const
export const recoveryCodeUsed = { kind: 'recoveryCodeUsed', worthMs: 3 * DAY_MS } as const
