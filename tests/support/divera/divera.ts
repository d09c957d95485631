import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callerOf, failure, newKey, objectOf } from './callers.ts'
import { answerCall } from './calls.ts'
import { answerControl } from './control-calls.ts'
import { type Answer, answerOfFault, type Faults, send, waitLatency } from './faults.ts'
import {
  type Access,
  type Delivery,
  type Keys,
  type LoggedRequest,
  seconds,
  type StandInUnit,
  type State,
  type Webhook,
} from './model.ts'
import { defaultQuirks, type Quirks } from './quirks.ts'
import { seedUnit } from './seed.ts'
import { createUnitControl, type UnitControl } from './unit-control.ts'
import { createWebhooks } from './webhooks.ts'

export interface DiveraOptions {
  /** 0: a free one. */
  port?: number
  /** The clock, in ms. */
  now?: () => number
  quirks?: Partial<Quirks>
  webhook?: Webhook
  /** Keys of an earlier start; they are random otherwise. */
  keys?: Partial<Keys>
}

/** What names a further unit. */
export type UnitFacts = Pick<StandInUnit, 'ucr' | 'name' | 'shortname'> & { version_id?: number }

/** A running stand-in. Its functions of a unit act in the home unit. */
export interface Divera extends UnitControl {
  origin: string
  /** `origin` without the scheme: the entry for the product's list DIVERA_TARGETS. */
  target: string
  /** Change with `rotateKeys`. `personal` is for alarms and pull/all, `system` for vehicles. */
  keys: Readonly<Keys>
  login: Readonly<State['login']>
  /** All calls of the API, oldest first; the latest 10,000 of them. */
  requests: LoggedRequest[]
  quirks: Quirks
  faults: Faults
  access: Access
  webhook: Webhook
  deliveries: readonly Delivery[]
  units: readonly StandInUnit[]
  /** A further unit of the keys' owner, with people, groups and vehicles like those of the first, but with ids of their own. */
  addUnit: (facts: UnitFacts) => UnitControl
  /** Gives new keys, random ones for `true`; without anything given both. Earlier ones are wrong from then on. */
  rotateKeys: (wanted?: { [Name in keyof Keys]?: string | true }) => Readonly<Keys>
  clearFaults: () => void
  /** Resolves when the webhook has answered all that was sent to it. */
  delivered: () => Promise<void>
  close: () => Promise<void>
}

const MOST_LOGGED = 10_000
const MOST_BYTES = 1_000_000

/**
 * Starts a stand-in for DIVERA 24/7 on 127.0.0.1. It answers as DIVERA's OpenAPI 4.1.0 and the code of its open clients say,
 * and was never compared with the real service; each answer says so by the header `X-Simulated: DIVERA`.
 */
export async function startDivera(options: DiveraOptions = {}): Promise<Divera> {
  const { port = 0, now = Date.now, keys } = options
  const state: State = {
    keys: { personal: keys?.personal ?? newKey(), system: keys?.system ?? newKey() },
    login: { username: 'jana.albers@feuerwehr-musterstadt.example', password: newKey().slice(0, 16) },
    units: [seedUnit(seconds(now()))],
    access: {
      alarm: true,
      news: true,
      messages: true,
      status: true,
      status_vehicle: true,
      management: false,
    },
    quirks: { ...defaultQuirks(), ...options.quirks },
    faults: {},
    webhook: { content: 'full', ...options.webhook },
    latestAlarm: 5_000_000,
    tokens: new Map(),
    now: () => now() + (state.faults.clockAheadMs ?? 0),
  }
  const ended = new AbortController()
  const webhooks = createWebhooks(state, ended.signal)
  const controls = new Map<StandInUnit, UnitControl>()
  const controlOf = (unit: StandInUnit) => {
    const control = controls.get(unit) ?? createUnitControl(state, unit, webhooks)
    controls.set(unit, control)
    return control
  }
  const requests: LoggedRequest[] = []
  const controlled = { state, requests, deliveries: webhooks.deliveries }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request
    const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://divera')
    const read = await bodyOf(request)
    response.setHeader('X-Simulated', 'DIVERA')
    response.setHeader('Date', new Date(state.now()).toUTCString())
    if (path === '/_control' || path.startsWith('/_control/')) {
      const wanted = Number(query.get('ucr') ?? state.units[0].ucr)
      const unit = state.units.find(({ ucr }) => ucr === wanted)
      if (!unit) return send(response, failure(404, `there is no unit of ucr ${wanted}`))
      if (read === undefined) return send(response, failure(400, 'the body must be a JSON object'))
      return send(response, answerControl(controlled, controlOf(unit), { method, path, body: read }))
    }

    const body = read ?? {}
    const caller = callerOf(state, query, body, headers.authorization)
    const logged: LoggedRequest = {
      at: Date.now(),
      method,
      path: withoutKeys(path, state.keys),
      query: [...query.keys()].map((name) => withoutKeys(name, state.keys)),
      key: caller,
      status: 0,
    }
    requests.push(logged)
    if (requests.length > MOST_LOGGED) requests.shift()
    const isToken = !query.has('accesskey') && !('accesskey' in body) && headers.authorization !== undefined

    // The faults of the moment it came: a test may end them while a call waits.
    const faults = { ...state.faults }
    await waitLatency(faults, ended.signal)
    if (faults.hang || ended.signal.aborted) return
    const given: Answer =
      answerOfFault(faults) ??
      (read === undefined
        ? failure(400, 'Ungültiges JSON.')
        : answerCall(state, controlOf, { method, path, query, body, caller, isToken }))
    logged.status = given.status
    send(response, given, faults)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      // A caller that hangs up amid its body is no fault of the stand-in.
      if (!request.destroyed || request.complete) console.error(error)
      response.destroy()
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const target = `127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    ...controlOf(state.units[0]),
    origin: `http://${target}`,
    target,
    keys: state.keys,
    login: state.login,
    requests,
    quirks: state.quirks,
    faults: state.faults,
    access: state.access,
    webhook: state.webhook,
    deliveries: webhooks.deliveries,
    units: state.units,
    addUnit: (facts) => {
      const unit = { ...seedUnit(seconds(state.now()), state.units.length, facts.ucr), ...facts }
      state.units.push(unit)
      return controlOf(unit)
    },
    rotateKeys: (wanted = { personal: true, system: true }) => {
      for (const name of ['personal', 'system'] as const) {
        const given = wanted[name]
        if (given !== undefined) state.keys[name] = given === true ? newKey() : given
      }
      return state.keys
    },
    clearFaults: () => {
      for (const name of Object.keys(state.faults)) Reflect.deleteProperty(state.faults, name)
    },
    delivered: webhooks.delivered,
    close: async () => {
      ended.abort()
      await webhooks.delivered()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A key that was put in a wrong place of the address is not logged either. */
function withoutKeys(text: string, { personal, system }: Keys): string {
  return text.replaceAll(personal, '(key)').replaceAll(system, '(key)')
}

/** The JSON object of a body, {} of an empty one; undefined for all else. */
async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown> | undefined> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > MOST_BYTES) return undefined
    pieces.push(piece)
  }
  const text = Buffer.concat(pieces).toString()
  if (text.trim() === '') return {}
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? objectOf(value) : undefined
  } catch {
    // Not JSON: the caller answers 400.
    return undefined
  }
}
