/** Whether an address leads to another host than the stored one, for which the server deletes the keys. An unreadable one does not yet. */
export function changesHost(stored: string, typed: string): boolean {
  const before = hostOf(stored)
  const after = hostOf(typed)
  return after !== undefined && after !== before
}

/** With its port. */
function hostOf(address: string): string | undefined {
  const text = address.trim()
  return URL.canParse(text) ? new URL(text).host || undefined : undefined
}
