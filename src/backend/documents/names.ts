import { foldName } from '../database/folded-name.ts'

/** A number of more digits is compared as it is written. */
const DIGITS = 10

/** By which names are ordered, byte by byte: without case, umlauts beside their letter, and "Plan 2" before "Plan 10". */
export function sortNameOf(name: string): string {
  return foldName(name)
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/\d+/g, (digits) => digits.padStart(DIGITS, '0'))
}
