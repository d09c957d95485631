/** Chance that comes out the same for the same seed. */
export interface Chance {
  /** From 0 up to, but not, 1. */
  next: () => number
  between: (least: number, most: number) => number
  whole: (least: number, most: number) => number
  happens: (probability: number) => boolean
  one: <Value>(of: readonly Value[]) => Value
  /** The place of one, by weights. */
  weighted: (weights: readonly number[]) => number
  /** How many events there are where `mean` are usual (Poisson). */
  count: (mean: number) => number
}

/** Mulberry32, seeded with a text: small, and good enough for a story. */
export function chanceOf(seed: string): Chance {
  let state = [...seed].reduce(
    (hash, sign) => Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619),
    2_166_136_261,
  )
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (least: number, most: number) => least + next() * (most - least)
  return {
    next,
    between,
    whole: (least, most) => Math.floor(between(least, most + 1)),
    happens: (probability) => next() < probability,
    one: <Value>(of: readonly Value[]) => of[Math.floor(next() * of.length)] as Value,
    weighted: (weights) => {
      let left = next() * weights.reduce((sum, weight) => sum + weight, 0)
      const found = weights.findIndex((weight) => (left -= weight) < 0)
      return Math.max(0, found)
    },
    count: (mean) => {
      const end = Math.exp(-mean)
      let count = 0
      for (let product = next(); product > end; product *= next()) count += 1
      return count
    },
  }
}
