/** Characters of a prefix (48 bits, too many to guess), which shows the key that the sender of a wrong key meant. */
const PREFIX = 8
/** The prefix of a shorter key would reveal too much of the key. */
const SHORTEST = 32

/** The part of a key that is stored unhashed; null: the key is too short. */
export function prefixOf(key: string): string | null {
  return key.length < SHORTEST ? null : key.slice(0, PREFIX)
}

/** The part of a wrong key that is compared with stored prefixes; undefined: the key is too short. */
export function beginningOf(key: string): string | undefined {
  return key.length < PREFIX ? undefined : key.slice(0, PREFIX)
}
