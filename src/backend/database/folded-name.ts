import { fold } from '../operations/alarm/spelling.ts'

/** By which two names are the same: in any case, and an umlaut may be written as one sign or as two. */
export function foldName(name: string): string {
  return fold(name.normalize('NFKC'))
}
