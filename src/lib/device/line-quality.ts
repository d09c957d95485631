/** What https://wicg.github.io/netinfo/ tells of the line; not every browser has it. */
interface Line {
  effectiveType?: 'slow-2g' | '2g' | '3g' | '4g'
  saveData?: boolean
}

/** Whether the device itself says that nobody can be reached. That it does not say so proves nothing. */
export function isCutOff(): boolean {
  // Not only `!`: where nothing is said, somebody may be.
  return navigator.onLine === false
}

/** Whether every byte counts. A line that nothing is told of counts as good. */
export function isWeakLine(): boolean {
  const { connection } = navigator as { connection?: Line }
  return Boolean(connection?.saveData) || /2g|3g/.test(connection?.effectiveType ?? '')
}
