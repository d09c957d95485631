import { headerOf } from './pasted-header.ts'
import { type LineProblem, type PastedPerson, readLine } from './pasted-line.ts'
import { tidy } from './pasted-name.ts'

/** `twice`: the address stands further above. */
export type PastedProblem = LineProblem | 'twice'

export interface PastedEntry {
  /** Its line in the text, from 1. */
  line: number
  /** As it was pasted. */
  text: string
  person: PastedPerson
  problem: PastedProblem | undefined
}

export interface PastedList {
  /** The line that says what the columns hold. */
  header: string | undefined
  entries: PastedEntry[]
}

/**
 * Who stands in a list, however it was copied: from Excel (tabs), a CSV file (semicolons or commas, quotes, with or without a
 * line of heads), the field of a mail program, or written by hand. Empty lines are nobody.
 */
export function readPastedPeople(text: string): PastedList {
  const lines = text.split(/\r\n|\r|\n/).map((line, place) => ({ line: place + 1, text: line }))
  const filled = lines.filter((one) => /[^\s,;"\p{Cf}]/u.test(one.text))
  const header = filled[0] && headerOf(filled[0].text.replace(/^\uFEFF/, ''))
  const entries = filled
    .slice(header ? 1 : 0)
    .flatMap(({ line, text }) =>
      readLine(text.replace(/^\uFEFF/, ''), header).map((read) => ({ line, ...read })),
    )
  return { header: header?.text, entries: markTwice(entries) }
}

/** What stays in the field: whoever is none of these, below the line that says what the columns hold. */
export function textWithout({ header, entries }: PastedList, done: ReadonlySet<PastedEntry>): string {
  const left = entries.filter((entry) => !done.has(entry)).map(({ text }) => text)
  return left.length === 0 ? '' : [...(header === undefined ? [] : [header]), ...left].join('\n')
}

/** 'Zoë Öztürk'; empty where no name was given. */
export function pastedName({ first_name, last_name }: PastedPerson): string {
  return tidy([first_name, last_name].filter(Boolean).join(' '))
}

function markTwice(entries: readonly PastedEntry[]): PastedEntry[] {
  const seen = new Set<string>()
  return entries.map((entry) => {
    const { email } = entry.person
    const isTwice = entry.problem === undefined && seen.has(email)
    seen.add(email)
    return isTwice ? { ...entry, problem: 'twice' as const } : entry
  })
}
