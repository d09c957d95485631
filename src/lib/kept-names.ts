const DETAIL = 'alert '
const MONITORED = 'monitored '

/** Of an organisation's vehicles. */
export const VEHICLES = 'vehicles'
/** Of the operations that run. */
export const RUNNING = 'running'

/** Under which name the device keeps the details of an operation. */
export function detailName(operationId: number): string {
  return DETAIL + operationId
}

/** Under which name it keeps what a monitor shows of one. */
export function monitoredName(operationId: number): string {
  return MONITORED + operationId
}

/** What nobody keeps without the right to see operations. */
export function isOfOperations(name: string): boolean {
  return [RUNNING, 'incidents', 'alerts'].includes(name) || isDetail(name) || name.startsWith(MONITORED)
}

export function isDetail(name: string): boolean {
  return name.startsWith(DETAIL)
}
