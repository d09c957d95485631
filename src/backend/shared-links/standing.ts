import type { SharedView } from '../../contract/shared.ts'
import type { FoundLink } from './open.ts'
import { knowsPin } from './visitors.ts'

type Question = Exclude<SharedView, { state: 'open' }>

/** Whether a link is open to a visitor, or what it asks them first. `now` in ms since 1970. */
export function standingOf(link: FoundLink, now: number): Question | { state: 'open' } {
  const { pin_hash, pin_closed_until, max_views, counted } = link
  if (pin_hash !== null && !knowsPin(link, now)) {
    const isClosed = pin_closed_until !== null && Date.parse(pin_closed_until) > now
    return { state: 'pin', closed_until: isClosed ? pin_closed_until : null }
  }
  return max_views !== null && !counted ? { state: 'ask' } : { state: 'open' }
}
