import { fold } from '../text/fold.ts'

/** The form by which names are compared: without case, and with composed letters (an umlaut may come as one character or as two). */
export function foldName(name: string): string {
  return fold(name.normalize('NFKC'))
}
