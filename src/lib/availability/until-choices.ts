/** The ends that a member can choose by one tap, by their names. */
export const untilNames = ['twoHours', 'tonight', 'tomorrow'] as const
export type UntilName = (typeof untilNames)[number]

const HOUR_MS = 3_600_000
/** On the clocks of the device. */
const EVENING = 18
const MORNING = 6

/**
 * The ends that a member can choose, by their names, in ms since 1970 and on the clocks of the device: in two hours; this evening at 18:00, until
 * that is less than an hour away; the next morning at 6:00.
 * @param now ms since 1970
 */
export function untilChoices(now: number): { name: UntilName; until: number }[] {
  const evening = new Date(now).setHours(EVENING, 0, 0, 0)
  const choices = [
    { name: 'twoHours' as const, until: now + 2 * HOUR_MS },
    { name: 'tonight' as const, until: evening },
    { name: 'tomorrow' as const, until: morningAfter(now) },
  ]
  return choices.filter(({ name, until }) => name !== 'tonight' || until - now >= HOUR_MS)
}

/** At night that is the morning of the day after. */
function morningAfter(now: number): number {
  const day = new Date(now)
  day.setDate(day.getDate() + 1)
  return day.setHours(MORNING, 0, 0, 0)
}
