import { createHash } from 'node:crypto'
import { spellingOf } from './spelling.ts'

/** Fields of an alarm that its digest leaves out or normalises; all other fields count unchanged. */
interface Content {
  source: string
  sourceId?: unknown
  alarmAt: string
  reportedAt: string | null
  vehicles: readonly string[]
}

/** A digest of the content of an alarm. Messages that differ only in source, id, time or spelling of vehicles have the same one. */
export function contentOf(alarm: Content): string {
  const { source, sourceId, alarmAt, reportedAt, vehicles, ...said } = alarm
  const fields = Object.entries(said).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const content = JSON.stringify([fields, vehicles.map(spellingOf).toSorted()])
  return createHash('sha256').update(content).digest('base64url')
}

/** Hex digits of a digest: 96 bits, enough to exclude collisions among the messages of one sender. */
const DIGEST_LETTERS = 24

/**
 * The digest of a message without an id. `content`: its `contentOf`; `others`: the fields unknown to the intake. These and the
 * reported time count as well, because messages that differ in them may be two alarms.
 */
export function digestOf(
  content: string,
  reportedAt: string | null,
  others: readonly (readonly [string, unknown])[],
): string {
  const sorted = others.toSorted(([one], [other]) => (one < other ? -1 : 1))
  const said = JSON.stringify([content, reportedAt, sorted])
  return createHash('sha256').update(said).digest('hex').slice(0, DIGEST_LETTERS)
}
