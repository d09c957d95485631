/** A client that has said nothing for this long is pinged. */
export const PING_AFTER_MS = 60_000
/** A pinged client that stays silent for this long is gone. */
export const PONG_WITHIN_MS = 30_000

export interface Pulse {
  heardAt: number
  pingedAt: number | undefined
}

export type PulseVerdict = 'alive' | 'ping' | 'gone'

export function judgePulse({ heardAt, pingedAt }: Pulse, now: number): PulseVerdict {
  if (pingedAt !== undefined) return now - pingedAt >= PONG_WITHIN_MS ? 'gone' : 'alive'
  return now - heardAt >= PING_AFTER_MS ? 'ping' : 'alive'
}
