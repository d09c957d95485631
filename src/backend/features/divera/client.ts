import type { DiveraFailureCode } from '../../../contract/divera/divera-failures.ts'
import type { Outbound, OutboundAnswer } from '../../http/outbound.ts'
import { entriesIn, isObject, number, readDiveraAlarm, text, time, type DiveraAlarm } from './read-message.ts'

/** Why a question to DIVERA has no usable answer. It holds neither URL nor text of the answer: the key stands in the URL. */
export interface DiveraFailure {
  failure: DiveraFailureCode
  /** In ms: how long DIVERA wants no further question (429). */
  retryAfterMs?: number
}

/** What an answer says of DIVERA itself. */
export interface Learnt {
  simulated: boolean
  /** In ms: how far the clock of DIVERA is ahead, as its answer says; null: it does not say it. */
  clockAheadMs: number | null
}

type Answered = Learnt & { data: unknown }

export type Result<Value> = (Learnt & { value: Value }) | DiveraFailure

/** What is needed to ask; a key that is missing is a failure of the questions that need it. */
export interface Access {
  baseUrl: string
  personalKey: string | DiveraFailure
  systemKey: string | DiveraFailure
  ucr: number | null
}

export interface DiveraVehicleStatus {
  id: string
  /** Its call sign is one of them. */
  names: string[]
  issi: string | null
  /** The FMS digit, 0 to 9. */
  status: number
  /** ms since 1970 */
  at: number | null
  note: string | null
  lat: number | null
  lng: number | null
}

export interface DiveraUnitData {
  ucr: number | null
  name: string | null
  /** All units that the key is good for. */
  units: { ucr: number; name: string }[]
  /** null: the rights of the key are not said. */
  access: { alarm: boolean } | null
  vehicles: { id: string; name: string; issi: string | null; callSigns: string[] }[]
  groups: { id: string; name: string }[]
}

/** Reads from DIVERA: nothing here changes anything there. Never rejects. */
export interface DiveraClient {
  /** The alarms that are not archived. */
  alarms: (which?: KeyName) => Promise<Result<DiveraAlarm[]>>
  alarm: (id: string) => Promise<Result<DiveraAlarm>>
  statuses: (which?: KeyName) => Promise<Result<DiveraVehicleStatus[]>>
  unit: () => Promise<Result<DiveraUnitData>>
}

export type KeyName = 'personal' | 'system'

/** Of the answers of the stand-in of this product (`tests/support/divera`). */
const SIMULATED = 'x-simulated'
/** Longest wait that DIVERA can ask for, in ms: after it the integration counts as failing anyway. */
const LONGEST_RETRY_MS = 15 * 60_000

/** @param now the clock, in ms since 1970 */
export function createDiveraClient(
  { outbound, now }: { outbound: Pick<Outbound, 'call'>; now: () => number },
  access: Access,
): DiveraClient {
  async function get(
    which: KeyName,
    path: string,
    query: Record<string, string> = {},
  ): Promise<Answered | DiveraFailure> {
    const key = which === 'personal' ? access.personalKey : access.systemKey
    if (typeof key !== 'string') return key
    const ucr = access.ucr === null ? undefined : { ucr: String(access.ucr) }
    const url = `${access.baseUrl}${path}?${new URLSearchParams({ ...query, ...ucr, accesskey: key }).toString()}`
    const answer = await outbound.call({ url, method: 'GET', headers: { Accept: 'application/json' } })
    if ('failure' in answer) return { failure: answer.failure }
    return readAnswer(answer, now())
  }

  async function read<Value>(
    asked: Promise<Answered | DiveraFailure>,
    take: (data: unknown) => Value | undefined,
  ): Promise<Result<Value>> {
    const answer = await asked
    if ('failure' in answer) return answer
    const { data, ...about } = answer
    const value = take(data)
    return value === undefined ? { failure: 'unreadable' } : { ...about, value }
  }

  return {
    alarms: (which = 'personal') =>
      read(get(which, '/api/v2/alarms'), (data) => {
        // `items` is an object by ids, `[]` while it is empty; another list is a plain array.
        const items = isObject(data) && 'items' in data ? data['items'] : data
        return Array.isArray(items) || isObject(items) ? entriesIn(items).map(readDiveraAlarm) : undefined
      }),
    alarm: (id) =>
      read(get('personal', `/api/v2/alarms/${encodeURIComponent(id)}`), (data) =>
        isObject(data) ? readDiveraAlarm(data) : undefined,
      ),
    statuses: (which = 'system') =>
      read(get(which, '/api/v2/pull/vehicle-status'), (data) =>
        Array.isArray(data) || isObject(data)
          ? entriesIn(data).flatMap((one) => readStatus(one) ?? [])
          : undefined,
      ),
    unit: () => {
      // DIVERA leaves out blocks that have not changed since: only what is asked for here is sent.
      const since = String(Math.floor(now() / 1000))
      return read(get('personal', '/api/v2/pull/all', { ts_alarm: since, ts_event: since }), readUnit)
    },
  }
}

function readAnswer({ status, headers, body }: OutboundAnswer, now: number): Answered | DiveraFailure {
  if (status === 401 || status === 403) return { failure: 'wrongKey' }
  if (status === 404) return { failure: 'notFound' }
  if (status === 429) return { failure: 'tooMany', ...retryAfter(headers['retry-after'], now) }
  if (status >= 500) return { failure: 'server' }
  if (status !== 200) return { failure: 'otherStatus' }
  const said = parse(body)
  if (!isObject(said)) return { failure: 'unreadable' }
  if (said['success'] === false) return { failure: 'refused' }
  const date = Date.parse(headers.date ?? '')
  return {
    data: said['data'],
    simulated: headers[SIMULATED] !== undefined,
    clockAheadMs: Number.isNaN(date) ? null : date - now,
  }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown
  } catch {
    return undefined
  }
}

/** Seconds, or a date (RFC 9110, section 10.2.3). */
function retryAfter(given: string | undefined, now: number): { retryAfterMs?: number } {
  if (given === undefined) return {}
  const ms = /^\s*\d{1,9}\s*$/.test(given) ? Number(given) * 1000 : Date.parse(given) - now
  return Number.isNaN(ms) || ms <= 0 ? {} : { retryAfterMs: Math.min(ms, LONGEST_RETRY_MS) }
}

/** A vehicle without a status that this product knows says nothing. */
function readStatus(given: unknown): DiveraVehicleStatus | undefined {
  if (!isObject(given)) return undefined
  const id = text(given['id'])
  const status = digitOf(given)
  if (id === null || status === null) return undefined
  const [lat, lng] = [number(given['lat']), number(given['lng'])]
  const isPlaced = lat !== null && lng !== null && (lat !== 0 || lng !== 0)
  return {
    id,
    names: namesOf(given),
    issi: text(given['issi']),
    status,
    at: time(given['fmsstatus_ts']),
    note: text(given['fmsstatus_note']),
    lat: isPlaced ? lat : null,
    lng: isPlaced ? lng : null,
  }
}

/** DIVERA leaves it to the brigade which of these holds the call sign. */
function namesOf(given: Record<string, unknown>): string[] {
  return ['name', 'fullname', 'opta', 'shortname', 'number'].flatMap((field) => text(given[field]) ?? [])
}

/** The digit, or what `fmsstatus_id` says of it: 10 stands for 0 (DIVERA's OpenAPI, using-vehicle). */
function digitOf(given: Record<string, unknown>): number | null {
  const digit = number(given['fmsstatus'])
  if (digit !== null && Number.isInteger(digit) && digit >= 0 && digit <= 9) return digit
  const id = number(given['fmsstatus_id'])
  return id !== null && Number.isInteger(id) && id >= 1 && id <= 10 ? id % 10 : null
}

function readUnit(data: unknown): DiveraUnitData | undefined {
  if (!isObject(data)) return undefined
  const cluster = isObject(data['cluster']) ? data['cluster'] : {}
  const user = isObject(data['user']) ? data['user'] : {}
  const rights = isObject(user['access']) ? user['access'] : undefined
  const may = (name: string) => rights?.[name] === true || rights?.[name] === 1
  const units = entriesWithIds(data['ucr']).flatMap(({ id, entry }) => {
    const ucr = number(entry['id'] ?? id)
    const name = text(entry['name']) ?? text(entry['shortname'])
    return ucr === null ? [] : [{ ucr, name: name ?? String(ucr) }]
  })
  const ucr = number(data['ucr_active']) ?? units[0]?.ucr ?? null
  return {
    ucr,
    name: text(cluster['name']) ?? units.find((unit) => unit.ucr === ucr)?.name ?? null,
    units,
    access: rights
      ? {
          alarm: may('alarm') || may('management'),
        }
      : null,
    vehicles: entriesWithIds(cluster['vehicle']).map(({ id, entry }) => {
      const callSigns = namesOf(entry)
      return { id, name: callSigns[0] ?? id, issi: text(entry['issi']), callSigns }
    }),
    groups: entriesWithIds(cluster['group']).map(({ id, entry }) => ({
      id,
      name: text(entry['name']) ?? id,
    })),
  }
}

/** The entries of an object by ids, or of an array of entries with their ids in them. */
function entriesWithIds(given: unknown): { id: string; entry: Record<string, unknown> }[] {
  const named = Array.isArray(given)
    ? given.map((entry: unknown): [string, unknown] => ['', entry])
    : isObject(given)
      ? Object.entries(given)
      : []
  return named.flatMap(([name, entry]) => {
    if (!isObject(entry)) return []
    const id = name || text(entry['id'])
    return id ? [{ id, entry }] : []
  })
}
