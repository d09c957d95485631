/** The beginnings of React's warnings of equal and of missing keys, in a development build. */
const WARNINGS =
  /^(Encountered two children with the same key|Each child in a list should have a unique "key")/

const seen: string[] = []

/** Returns React's warnings of keys since the last call, and forgets them. */
export function takeKeyWarnings(): string[] {
  return seen.splice(0)
}

/**
 * Records React's warnings of keys; the console still shows them.
 * @returns a function that ends the recording
 */
export function watchKeyWarnings(): () => void {
  const { error } = console
  console.error = (...parts: unknown[]) => {
    if (WARNINGS.test(String(parts[0]))) seen.push(parts.join(' '))
    error.apply(console, parts)
  }
  return () => {
    console.error = error
  }
}
