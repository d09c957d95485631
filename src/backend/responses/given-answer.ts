import { sql, type SqlBool } from 'kysely'

/** What a member answers, as a client sends it: to an alarm, or to anything else that asks for answers. */
export interface GivenAnswer<Answer extends string> {
  answer: Answer
  /** Until the member arrives. */
  minutes?: number | null | undefined
  note?: string | null | undefined
  /** When the member gave it (ISO 8601), if the client had to wait for a network; left out: now. */
  at?: string | null | undefined
}

/** The answer as it is stored; one row per member and question. */
export interface KeptAnswer<Answer extends string> {
  answer: Answer
  minutes: number | null
  /** Never empty. */
  note: string | null
  /** ISO 8601 UTC. */
  answered_at: string
}

/** When there was something to answer, and the clock of the server; both in ms since 1970. */
interface Times {
  askedAt: number
  now: number
}

export function keptAnswer<Answer extends string>(
  { answer, minutes, note, at }: GivenAnswer<Answer>,
  times: Times,
): KeptAnswer<Answer> {
  return { answer, minutes: minutes ?? null, note: note || null, answered_at: answeredAt(at, times) }
}

/** Neither later than its receipt nor before there was anything to answer, however wrong the clock of a phone is. */
function answeredAt(at: string | null | undefined, { askedAt, now }: Times): string {
  const given = at ? Date.parse(at) : now
  return new Date(Math.min(Math.max(given, askedAt), now)).toISOString()
}

/**
 * The condition under which an answer replaces the stored one of the same member: it was given at the same time or later. An answer
 * that had to wait for a network does not replace one that the member has given on another device since.
 * @param table the table of the stored answers, with a column `answered_at`
 */
export function replacesAnswerOf(table: string, { answered_at }: Pick<KeptAnswer<string>, 'answered_at'>) {
  return sql<SqlBool>`${sql.ref(`${table}.answered_at`)} <= ${answered_at}`
}
