import * as v from 'valibot'

/**
 * A number, or several, as the device keeps them: with the ids of what was pushed and is counted in it. Every page and the
 * worker hear of the same push, and it counts once.
 */
export const Counted = v.object({ value: v.unknown(), pushed: v.array(v.number()) })

/** Ids; more than are pushed to a person between two answers. */
const MOST_PUSHED = 100

/** The newest of them: an older push does not come once more. */
export function latestPushed(ids: readonly number[]): number[] {
  return ids.slice(-MOST_PUSHED)
}
