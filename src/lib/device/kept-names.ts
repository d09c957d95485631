const DETAIL = 'alert '
const MONITORED = 'monitored '
const VEHICLE = 'vehicle '

/** Of an organisation's vehicles. */
export const VEHICLES = 'vehicles'
/** Of the operations that run. */
export const RUNNING = 'running'
/** Of the documents that belong to an operation: its kind, before its id. */
export const OPERATION_DOCUMENTS = 'documentsOfOperation'

/** Under which name the device keeps the details of an operation. */
export function detailName(operationId: number): string {
  return DETAIL + operationId
}

/** Under which name it keeps what a monitor shows of one. */
export function monitoredName(operationId: number): string {
  return MONITORED + operationId
}

/** Under which name it keeps everything about a vehicle, with what it is at. */
export function vehicleName(vehicleId: number): string {
  return VEHICLE + vehicleId
}

/** Whether a row may be kept only with the right to see operations. */
export function isOfOperations(name: string): boolean {
  const kinds = [DETAIL, MONITORED, VEHICLE, OPERATION_DOCUMENTS]
  return [RUNNING, 'incidents', 'alerts'].includes(name) || kinds.some((kind) => name.startsWith(kind))
}

/** Whether a row may be kept only with the right to see documents: their lists, and single documents. */
export function isOfDocuments(name: string): boolean {
  return /^documents?(Of[A-Z]|\b)/.test(name)
}

export function isDetail(name: string): boolean {
  return name.startsWith(DETAIL)
}

/** Under which name it keeps what was reported of a vehicle. */
export function vehicleHistoryName(vehicleId: number): string {
  return `vehicleHistory ${vehicleId}`
}

/** Under which name it keeps a day of a vehicle: `2026-11-22`, or the one that was today. */
export function vehicleDayName(vehicleId: number, day = 'today'): string {
  return `vehicleDay ${vehicleId} ${day}`
}
