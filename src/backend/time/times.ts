/** Times as the clocks of an organisation show them. */
export interface Times {
  /** `21.11.2026 - 14:05 Uhr`, in both languages (specification, section 9). */
  full: (iso: string) => string
  /** `21.11. 14:05:30` */
  short: (iso: string) => string
  /** `21.11.2026` */
  day: (iso: string) => string
}

export function timesIn(timeZone: string): Times {
  const format = new Intl.DateTimeFormat('de-DE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  const partsOf = (iso: string) =>
    Object.fromEntries(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]))
  const day = (iso: string) => {
    const at = partsOf(iso)
    return `${at['day']}.${at['month']}.${at['year']}`
  }
  return {
    day,
    full: (iso) => {
      const { hour, minute } = partsOf(iso)
      return `${day(iso)} - ${hour}:${minute} Uhr`
    },
    short: (iso) => {
      const { day: date, month, hour, minute, second } = partsOf(iso)
      return `${date}.${month}. ${hour}:${minute}:${second}`
    },
  }
}
