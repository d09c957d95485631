import { type Divera, type DiveraChange, POLL_SECONDS } from '../../contract/divera/divera.ts'

/** What the form of the connection holds, in its order, as it stands there. The keys are no part of it: they are only written. */
export interface ConnectionValues {
  enabled: boolean
  base_url: string
  /** '': the unit of the key's account. */
  ucr: string
  alarms: boolean
  vehicle_status: boolean
  poll_seconds: string
}
export type ConnectionField = keyof ConnectionValues

export const diveraKeyNames = ['personal_key', 'system_key'] as const
export type DiveraKeyName = (typeof diveraKeyNames)[number]

/** What is sent of the keys: a text sets one, null deletes it, and one that is absent stays. */
export type KeyChange = Pick<DiveraChange, DiveraKeyName>

/** What a field says that has its key deleted. */
export const DELETES = 'delete'

/** The name of the field that says whether a stored key is deleted. */
export function deletionOf(name: DiveraKeyName): `${DiveraKeyName}_deletion` {
  return `${name}_deletion`
}

/** The connection as its form shows it. */
export function valuesOf({ enabled, base_url, ucr, directions, poll_seconds }: Divera): ConnectionValues {
  return {
    enabled,
    base_url,
    ucr: String(ucr ?? ''),
    alarms: directions.alarms,
    vehicle_status: directions.vehicle_status,
    poll_seconds: String(poll_seconds),
  }
}

/** What stands in the form now. */
export function valuesIn(data: FormData): ConnectionValues {
  return {
    enabled: data.has('enabled'),
    base_url: textIn(data, 'base_url'),
    ucr: textIn(data, 'ucr'),
    alarms: data.has('alarms'),
    vehicle_status: data.has('vehicle_status'),
    poll_seconds: textIn(data, 'poll_seconds'),
  }
}

/** Which keys the person sets or deletes. A field that stays empty keeps the key. */
export function keysIn(data: FormData): KeyChange {
  const changed: KeyChange = {}
  for (const name of diveraKeyNames) {
    const typed = textIn(data, name)
    if (typed !== '') changed[name] = typed
    else if (data.get(deletionOf(name)) === DELETES) changed[name] = null
  }
  return changed
}

export type ConnectionProblem = 'addressMissing' | 'ucrWrong' | 'pollWrong'

/** What the form can say without a server. */
export function problemsIn(data: FormData): { field: ConnectionField; problem: ConnectionProblem }[] {
  const { base_url, ucr, poll_seconds } = valuesIn(data)
  const found: { field: ConnectionField; problem: ConnectionProblem }[] = []
  if (base_url === '') found.push({ field: 'base_url', problem: 'addressMissing' })
  if (ucr !== '' && !/^[1-9]\d{0,14}$/.test(ucr)) found.push({ field: 'ucr', problem: 'ucrWrong' })
  if (!isPollTime(poll_seconds)) found.push({ field: 'poll_seconds', problem: 'pollWrong' })
  return found
}

/** What is sent of the form: the fields that are another, and the keys. */
export function changeOf(
  values: ConnectionValues,
  names: readonly ConnectionField[],
  keys: KeyChange,
): Omit<DiveraChange, 'version'> {
  const has = (name: ConnectionField) => names.includes(name)
  const { enabled, base_url, ucr, alarms, vehicle_status, poll_seconds } = values
  return {
    ...(has('enabled') && { enabled }),
    ...(has('base_url') && { base_url }),
    ...keys,
    ...(has('ucr') && { ucr: ucr === '' ? null : Number(ucr) }),
    ...((has('alarms') || has('vehicle_status')) && { directions: { alarms, vehicle_status } }),
    ...(has('poll_seconds') && { poll_seconds: Number(poll_seconds) }),
  }
}

function isPollTime(text: string): boolean {
  const { least, most } = POLL_SECONDS
  return /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most
}

function textIn(data: FormData, name: string): string {
  return String(data.get(name) ?? '').trim()
}
