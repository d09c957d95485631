import { readFileSync } from 'node:fs'
import type { Queries } from '../database/database.ts'
import { invalid } from '../http/problem.ts'

/** What others know of a person, and try. */
export interface KnownOfPerson {
  first_name: string
  last_name: string
  email: string
  /** The names of their organisations. */
  organisations: readonly string[]
}

/** With more other letters than this besides two guessed words, a password is hard to guess. */
const MOST_OTHER_LETTERS = 3
const MOST_WORDS = 2
const SHORTEST_WORD = 3
/** Longest address of a person. */
const LONGEST_WORD = 254

/** The most frequent passwords of stolen lists, and words in them, folded by `fold`. */
const common: ReadonlySet<string> = new Set(
  readFileSync(new URL('common-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((word) => word !== ''),
)

/** @throws {Problem} 422 for a password that is tried first (NIST SP 800-63B, 3.1.1.2: compare with a blocklist). */
export function requireUnguessed(password: string, person: KnownOfPerson): void {
  const key = guessedBy(password, person)
  if (key) throw invalid({ password: [{ key }] })
}

export async function knownOf(queries: Queries, userId: number): Promise<KnownOfPerson> {
  const person = await queries
    .selectFrom('users')
    .select(['first_name', 'last_name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const organisations = await queries
    .selectFrom('memberships')
    .innerJoin('organisations', 'organisations.id', 'memberships.organisation_id')
    .select('organisations.name')
    .where('memberships.user_id', '=', userId)
    .execute()
  return { ...person, organisations: organisations.map(({ name }) => name) }
}

/** Why a password is easy to guess: it consists of common words and digits, or of data about the person. undefined: it is not. */
export function guessedBy(
  password: string,
  person: KnownOfPerson,
): 'commonPassword' | 'personalPassword' | undefined {
  const text = fold(password)
  if (/^(.{1,4})\1+$/u.test(password.toLowerCase()) || /^(.{1,4})\1+$/u.test(text)) return 'commonPassword'

  const own = wordsOf(person)
  const { words, others } = takeApart(text, (word) => common.has(word) || own.has(word))
  if (words.size === 0 || words.size > MOST_WORDS || others > MOST_OTHER_LETTERS) return undefined
  return [...words].some((word) => own.has(word) && !common.has(word)) ? 'personalPassword' : 'commonPassword'
}

/** Which words a text is made of, the longest one at each place, and how many letters stand between; digits are none. */
function takeApart(text: string, isKnown: (word: string) => boolean): { words: Set<string>; others: number } {
  const words = new Set<string>()
  let others = 0
  for (let at = 0; at < text.length;) {
    let end = Math.min(text.length, at + LONGEST_WORD)
    while (end > at && !isKnown(text.slice(at, end))) end -= 1
    if (end > at) words.add(text.slice(at, end))
    else if (!/\d/.test(text.charAt(at))) others += 1
    at = Math.max(end, at + 1)
  }
  return { words, others }
}

function wordsOf({ first_name, last_name, email, organisations }: KnownOfPerson): Set<string> {
  const [mailbox = ''] = email.split('@')
  const parts = [first_name, last_name, mailbox, ...organisations].flatMap((text) =>
    text.split(/[^\p{L}\p{M}]+/u),
  )
  return new Set([...parts, email].map(fold).filter((word) => word.length >= SHORTEST_WORD))
}

/** Written as people vary a word: case, accents, signs between, @ for a. */
function fold(text: string): string {
  const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss', '@': 'a', $: 's' }
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[äöüß@$]/g, (sign) => umlauts[sign] ?? '')
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
