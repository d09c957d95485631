import { failure, objectOf } from './callers.ts'
import { type Answer, faultTypes } from './faults.ts'
import { type Delivery, type LoggedRequest, type StandInAlarm, type State, webhookContents } from './model.ts'
import { quirkValues } from './quirks.ts'
import { alarmOf } from './seed.ts'
import { MissingError, type StatusReport, type UnitControl } from './unit-control.ts'

/** A request of the control that asks for what is not possible; its message is for the caller. */
class ControlError extends Error {
  override readonly name = 'ControlError'
}

type Given = Record<string, unknown>

interface Controlled {
  state: State
  requests: readonly LoggedRequest[]
  deliveries: readonly Delivery[]
}

/**
 * The control over HTTP, for other processes on this machine. GET `/_control` (all but keys), `/_control/keys`,
 * `/_control/requests`; POST `raise`, `update/{id}`, `close/{id}`, `reopen/{id}`, `archive/{id}`, `remove/{id}`, `answer/{id}`,
 * `status/{vehicleId}`, `quirks`, `faults`, `webhook` and `access`, with JSON. `control` is that of the unit that was asked for.
 */
export function answerControl(
  controlled: Controlled,
  control: UnitControl,
  { method, path, body }: { method: string; path: string; body: Given },
): Answer {
  const [, action = '', id] = /^\/_control(?:\/([a-z]+))?(?:\/(\d+))?$/.exec(path) ?? []
  try {
    const answer =
      method === 'GET' ? read(controlled, action) : act(controlled.state, control, action, Number(id), body)
    return { status: 200, body: answer ?? {} }
  } catch (error) {
    if (error instanceof MissingError) return failure(404, error.message)
    if (error instanceof ControlError || error instanceof RangeError) return failure(400, error.message)
    throw error
  }
}

function read({ state, requests, deliveries }: Controlled, action: string): unknown {
  if (action === 'keys') return { ...state.keys, login: state.login }
  if (action === 'requests') return requests
  if (action !== '') throw new MissingError(`there is no GET /_control/${action}`)
  const { quirks, faults, access, units, webhook } = state
  return {
    simulated: 'DIVERA',
    units: units.map(({ alarms, vehicles, groups, people, statuses, ...unit }) => ({
      ...unit,
      alarms: [...alarms.values()],
      vehicles: [...vehicles.values()],
      groups: [...groups.values()],
      people: [...people.values()],
      statuses: [...statuses.values()],
    })),
    quirks,
    faults,
    access,
    // Its path is a secret of the product.
    webhook: { ...webhook, url: webhook.url === undefined ? null : new URL(webhook.url).origin },
    deliveries,
  }
}

function act(state: State, control: UnitControl, action: string, id: number, body: Given): unknown {
  switch (action) {
    case 'raise':
      return control.raise(alarmFields(control, body))
    case 'update':
      return control.update(id, alarmFields(control, body))
    case 'close':
      return control.closeAlarm(id, typeof body['report'] === 'string' ? body['report'] : undefined)
    case 'reopen':
      return control.reopen(id)
    case 'archive':
      return control.archive(id)
    case 'remove':
      return control.remove(id)
    case 'answer':
      return control.answer(id, Number(body['ucr']), Number(body['status']), String(body['note'] ?? ''))
    case 'status':
      return control.setStatus(id, Number(body['status']), reportOf(body))
    case 'quirks':
      return change(state.quirks, body, (name, value) => oneOf(quirkValues, name).includes(value))
    case 'faults':
      return change(state.faults, body, (name, value) => {
        const types = oneOf(faultTypes, name)
        return value === null || types.includes(typeof value)
      })
    case 'access':
      return change(
        state.access,
        body,
        (name, value) => typeof value === 'boolean' && Object.hasOwn(state.access, name),
      )
    case 'webhook': {
      const { content } = change(state.webhook, body, isOfWebhook)
      return { content }
    }
    default:
      throw new MissingError(`there is no POST /_control/${action}`)
  }
}

/** Changes a switchboard; null removes a value, where it is allowed. Nothing is changed if one value is not allowed. */
function change<Board extends object>(
  board: Board,
  given: Given,
  isAllowed: (name: string, value: unknown) => boolean,
): Board {
  for (const [name, value] of Object.entries(given)) {
    if (!isAllowed(name, value)) throw new ControlError(`${name} cannot be ${JSON.stringify(value)}`)
  }
  for (const [name, value] of Object.entries(given)) {
    if (value === null) Reflect.deleteProperty(board, name)
    else Reflect.set(board, name, value)
  }
  return board
}

function oneOf(table: Readonly<Record<string, readonly unknown[]>>, name: string): readonly unknown[] {
  if (!Object.hasOwn(table, name))
    throw new ControlError(`there is no ${name}: there are ${Object.keys(table).join(', ')}`)
  return table[name] ?? []
}

function isOfWebhook(name: string, value: unknown): boolean {
  if (name === 'url') return value === null || (typeof value === 'string' && URL.canParse(value))
  if (name === 'content') return webhookContents.some((content) => content === value)
  return name === 'emptyAs' && (value === 'nothing' || value === 'object')
}

/** The fields of an alarm, each of the type that it has in an alarm of the stand-in. */
function alarmFields({ unit }: UnitControl, given: Given): Partial<StandInAlarm> {
  const example = objectOf(alarmOf(unit, 0, 0, {}))
  for (const [name, value] of Object.entries(given)) {
    const isMissing = value === null && (name === 'lat' || name === 'lng')
    if (!Object.hasOwn(example, name))
      throw new ControlError(`an alarm has no ${name}: it has ${Object.keys(example).join(', ')}`)
    const isSame =
      typeof value === typeof example[name] && Array.isArray(value) === Array.isArray(example[name])
    if (!isSame && !isMissing) throw new ControlError(`${name} cannot be ${JSON.stringify(value)}`)
  }
  return given
}

function reportOf({ note, at, lat, lng }: Given): StatusReport {
  return {
    ...(typeof note === 'string' && { note }),
    ...(typeof at === 'number' && { at }),
    ...(typeof lat === 'number' && typeof lng === 'number' && { lat, lng }),
  }
}
