/** What https://wicg.github.io/netinfo/ tells of the line; not every browser has it. */
interface Line {
  effectiveType?: 'slow-2g' | '2g' | '3g' | '4g'
  saveData?: boolean
}

/** Whether the device itself reports that it is offline. If it does not, it may be offline all the same. */
export function isCutOff(): boolean {
  // Not `!navigator.onLine`: a browser without this property may be online.
  return navigator.onLine === false
}

/** Whether the line is slow, or the person saves data. An unknown line counts as good. */
export function isWeakLine(): boolean {
  const { connection } = navigator as { connection?: Line }
  return Boolean(connection?.saveData) || /2g|3g/.test(connection?.effectiveType ?? '')
}
