/** The value of a JSON text, or nothing when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not JSON is malformed like any other wrong shape
  }
}

/** The JSON text of a value, or nothing when it has none: what is nested thousands deep can be read, but not written. */
export function toJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}
