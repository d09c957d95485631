import { createHash } from 'node:crypto'
import { spellingOf } from './spelling.ts'

/** What of an alarm is not compared as it stands; the rest of it is. */
interface Content {
  source: string
  sourceId?: unknown
  alarmAt: string
  reportedAt: string | null
  vehicles: readonly string[]
}

/** A digest of what a message says, however it is written; its time alone makes it no other message. */
export function contentOf(alarm: Content): string {
  const { source, sourceId, alarmAt, reportedAt, vehicles, ...said } = alarm
  const fields = Object.entries(said).toSorted(([one], [other]) => (one < other ? -1 : 1))
  const content = JSON.stringify([fields, vehicles.map(spellingOf).toSorted()])
  return createHash('sha256').update(content).digest('base64url')
}

/** Letters of a digest: 96 bits, which two messages of one sender do not share by chance. */
const DIGEST_LETTERS = 24

/**
 * The digest of a message without an id. `content` is that of what is read of it (`contentOf`); also its time counts, and
 * `others`, the fields unknown to the intake: messages that differ in them may be two alarms.
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
