/** Where a key leads in a row of `length` things, round and round; undefined: it leads nowhere. */
export function placeAfter(
  key: string,
  here: number,
  length: number,
  keys: { backward: string; forward: string },
): number | undefined {
  if (length === 0) return undefined
  if (key === keys.forward) return (here + 1) % length
  if (key === keys.backward) return here <= 0 ? length - 1 : here - 1
  if (key === 'Home') return 0
  if (key === 'End') return length - 1
  return undefined
}
