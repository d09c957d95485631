/** Less than this may be the line, and is no matter to what is measured in minutes. */
const TOLERANCE_MS = 30_000

export interface HeardTime {
  /** The `Date` header of an answer; null where a backend does not send it, or does not let pages read it. */
  date: string | null
  /** When the call was sent and its answer came, by the device's clock (ms). */
  sent: number
  received: number
}

/** How far the device's clock is ahead of the server's (ms; negative: behind). 0 while nothing certain is known. */
export function clockErrorOf({ date, sent, received }: HeardTime): number {
  const server = Date.parse(date ?? '')
  if (Number.isNaN(server)) return 0

  // The header names a whole second, and the server wrote it at some time between the two.
  const least = sent - (server + 1000)
  const most = received - server
  return least > TOLERANCE_MS || most < -TOLERANCE_MS ? Math.round((least + most) / 2) : 0
}
