import { createHash } from 'node:crypto'
import { plainText } from '../../http/json.ts'
import { readSwitch } from '../../operations/feature.ts'

/** An alarm as DIVERA says it, in a webhook or by REST, after everything unusable was dropped. Times in ms since 1970. */
export interface DiveraAlarm {
  /** null: the message does not say which alarm it is about. */
  id: string | null
  title: string | null
  text: string | null
  address: string | null
  /** As they came: `readAlarm` reads them as it reads those of a dispatch centre. */
  lat: unknown
  lng: unknown
  priority: unknown
  number: string | null
  raisedAt: number | null
  updatedAt: number | null
  /** Of a scheduled alarm. */
  publishAt: number | null
  /** null: the message does not say it. */
  closed: boolean | null
  closedAt: number | null
  report: string | null
  isDraft: boolean
  isArchived: boolean
  /** Ids or names. */
  vehicles: string[]
  groups: string[]
}

const LONGEST_ID = 100
/** Further vehicles and groups are dropped: a unit has fewer. */
const MOST_NAMED = 200

/** Reads an alarm tolerantly: a field of another type, or out of its range, counts as not said. */
export function readDiveraAlarm(given: unknown): DiveraAlarm {
  const said = isObject(given) ? given : {}
  const raised = time(said['date']) ?? time(said['ts_create'])
  return {
    id: text(said['id'])?.slice(0, LONGEST_ID) ?? null,
    title: text(said['title']),
    text: text(said['text']),
    address: text(said['address']),
    lat: said['lat'] ?? null,
    lng: said['lng'] ?? null,
    priority: said['priority'] ?? null,
    number: text(said['foreign_id']) ?? text(said['number']),
    raisedAt: raised,
    updatedAt: time(said['ts_update']),
    publishAt: time(said['ts_publish']),
    closed: truth(said['closed']),
    closedAt: time(said['ts_close']),
    report: text(said['report']),
    isDraft: truth(said['hidden']) === true,
    isArchived: truth(said['deleted']) === true,
    vehicles: names(said['vehicle']),
    groups: names(said['group']),
  }
}

/** Whether a message says anything by which members can be alarmed. */
export function hasWords({ title, text: words, address }: DiveraAlarm): boolean {
  return title !== null || words !== null || address !== null
}

/** A digest of an alarm: REST says the same again with each question. */
export function digestOfAlarm(alarm: DiveraAlarm): string {
  const fields = Object.entries(alarm).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(fields)).digest('base64url')
}

/** The entries of a list that DIVERA writes as an array, or as an object with the ids as names, which is `[]` while it is empty. */
export function entriesIn(given: unknown): unknown[] {
  if (Array.isArray(given)) return given
  return isObject(given) ? Object.values(given) : []
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A text or number as text; null: empty, or neither of both. */
export function text(value: unknown): string | null {
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : null
  if (typeof value !== 'string') return null
  return plainText(value).trim() || null
}

/** A number, also one that is written as text; null: neither. */
export function number(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  if (typeof value !== 'string' || !/^\s*-?\d{1,15}([.,]\d{1,20})?\s*$/.test(value)) return null
  return Number(value.replace(',', '.'))
}

/** DIVERA writes seconds since 1970 (facts of its OpenAPI 4.1.0); larger numbers can only be ms. 0 is no time. */
const FIRST_MS = 100_000_000_000
const LATEST_MS = Date.parse('9999-01-01T00:00:00Z')

export function time(value: unknown): number | null {
  const given = number(value)
  if (given === null || given <= 0) return null
  const ms = Math.round(given < FIRST_MS ? given * 1000 : given)
  return ms < LATEST_MS ? ms : null
}

function truth(value: unknown): boolean | null {
  const read = readSwitch(value)
  return typeof read === 'boolean' ? read : null
}

function names(given: unknown): string[] {
  const list = typeof given === 'string' || typeof given === 'number' ? [given] : entriesIn(given)
  const all = list
    .slice(0, MOST_NAMED)
    .flatMap((one) => text(isObject(one) ? (one['id'] ?? one['name']) : one) ?? [])
  return [...new Set(all.map((one) => one.slice(0, LONGEST_ID)))]
}
