import type { Catalogue, Words } from './messages.ts'

/** Of a catalogue, the texts with these keys. */
export function wordsOf(catalogue: Catalogue, keys: readonly string[]): Catalogue {
  const words: Record<string, Words> = {}
  for (const key of keys) copy(catalogue, words, key.split('.'))
  return words
}

interface Tree {
  [name: string]: string | Tree
}

function copy(from: Words, to: Tree, [name = '', ...below]: readonly string[]): void {
  const found = from[name]
  if (found === undefined) return
  if (typeof found === 'string') to[name] = found
  else copy(found, (to[name] ??= {}) as Tree, below)
}
