import { setTimeout as wait } from 'node:timers/promises'
import { intakeFms } from '../../src/contract/vehicles/fms-intake.ts'
import {
  intakeAlarm,
  respondToOperation,
  type AlarmAnswer,
} from '../../src/contract/operations/operations.ts'
import { login } from '../../src/contract/account/session.ts'
import { ask } from '../client.ts'
import type { Scenario, Step } from './scenarios.ts'

/** The demo organisation that the demo intake key belongs to. */
const ORGANISATION = 1
const PASSWORD = 'demo-musterstadt'

/** Sends the alarm as a dispatch centre does; every run is a new alarm. */
export async function raise(
  origin: string,
  key: string,
  scenario: Scenario,
  now: Date,
): Promise<AlarmAnswer> {
  const input = {
    source: 'leitstelle-demo',
    source_id: crypto.randomUUID(),
    number: `${now.getFullYear()}-${String(now.getTime()).slice(-6)}`,
    alarm_at: now.toISOString(),
    ...scenario.alarm,
  }
  return ask(origin, intakeAlarm, { input, token: key })
}

export interface Stage {
  origin: string
  /** Of the dispatch centre: its radio gateway reports under it, too. */
  key: string
  operationId: number
  /** Where the alarm is, if its scenario says so. */
  place: { lat: number; lng: number } | undefined
  /** Real seconds of one second of the scenario. */
  pace: number
  say: (line: string) => void
}

/** What happens after the alarm: vehicles report their status, members answer. */
export async function play(stage: Stage, steps: readonly Step[]): Promise<void> {
  const tokens = {
    mitglied: await signIn(stage.origin, 'mitglied'),
    leitung: await signIn(stage.origin, 'leitung'),
  }
  let clock = 0
  for (const step of [...steps].sort((one, other) => one.after - other.after)) {
    await wait((step.after - clock) * stage.pace * 1000)
    clock = step.after
    if ('status' in step) await report(stage, step)
    else await answer(stage, tokens[step.person], step)
  }
}

async function signIn(origin: string, person: string): Promise<string> {
  const input = { email: `${person}@demo.example`, password: PASSWORD, device_name: 'npm run alarm' }
  return (await ask(origin, login, { input })).token
}

/** Reports a status as a radio gateway does: by call sign, with the time, and with the position of a vehicle that has arrived. */
async function report(
  { origin, key, place, say }: Stage,
  { vehicle, status }: Extract<Step, { status: number }>,
): Promise<void> {
  const event = { vehicle, status, at: new Date().toISOString(), ...(status === 4 && place) }
  const { refused } = await ask(origin, intakeFms, { input: { events: [event] }, token: key })
  if (refused.length > 0) say(`${vehicle} is not known here: its status ${status} is left out`)
  else say(`${vehicle} reports status ${status}`)
}

async function answer(
  { origin, operationId, say }: Stage,
  token: string,
  { person, answer, minutes, note }: Extract<Step, { person: string }>,
): Promise<void> {
  const params = { organisationId: ORGANISATION, operationId }
  await ask(origin, respondToOperation, { params, input: { answer, minutes, note }, token })
  say(`${person} answers ${answer}${minutes === undefined ? '' : ` in ${minutes} minutes`}`)
}
