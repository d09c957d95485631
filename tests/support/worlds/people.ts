import { ownConnection } from '../servers/own-connection.ts'
import { intakeAlarm, type AlarmAnswer } from '../../../src/contract/operations/operations.ts'
import { login, type LoginAnswer } from '../../../src/contract/account/session.ts'

/** The people of the demo tenant (architecture, section 4). */
export const people = {
  mitglied: 'mitglied@demo.example',
  leitung: 'leitung@demo.example',
  admin: 'admin@demo.example',
  gast: 'gast@demo.example',
} as const
export type Person = keyof typeof people

export const DEMO_PASSWORD = 'demo-musterstadt'
export const INTAKE_KEY = 'demo-intake-key'

/** Signs in over HTTP, without a browser. */
export async function signInByCall(origin: string, person: Person): Promise<LoginAnswer> {
  const body = JSON.stringify({ email: people[person], password: DEMO_PASSWORD, device_name: 'test' })
  const headers = { ...ownConnection, 'content-type': 'application/json', accept: 'application/json' }
  const response = await fetch(origin + login.path, { method: login.method, headers, body })
  if (!response.ok) throw new Error(`login of ${person} answered ${response.status}`)
  return (await response.json()) as LoginAnswer
}

let alarms = 0

/** Raises an alarm for organisation 1 through the intake, as a dispatch centre does. */
export async function raiseAlarm(
  origin: string,
  alarm: { title: string } & Record<string, unknown>,
): Promise<AlarmAnswer> {
  alarms += 1
  const body = JSON.stringify({ source: 'test', source_id: `${process.pid}-${alarms}`, ...alarm })
  const headers = {
    ...ownConnection,
    'content-type': 'application/json',
    authorization: `Bearer ${INTAKE_KEY}`,
  }
  const response = await fetch(origin + intakeAlarm.path, { method: intakeAlarm.method, headers, body })
  if (!response.ok) throw new Error(`the intake answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as AlarmAnswer
}
