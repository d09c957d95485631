/** Characters (48 bits, too many to guess) by which a wrong key is matched to the key that its sender meant. */
const PREFIX = 8
/** Of a shorter key, its beginning would tell too much. */
const SHORTEST = 32

/** What is kept of a key in the open; null: nothing. */
export function prefixOf(key: string): string | null {
  return key.length < SHORTEST ? null : key.slice(0, PREFIX)
}

/** The beginning by which a wrong key is compared; undefined: it is too short to be meant for any. */
export function beginningOf(key: string): string | undefined {
  return key.length < PREFIX ? undefined : key.slice(0, PREFIX)
}
