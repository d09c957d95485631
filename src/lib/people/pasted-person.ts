import { foldEmail, isEmailAddress } from '../../contract/account/email-address.ts'
import { holdsLink, LONGEST_FUNCTION, LONGEST_NAME } from '../../contract/people/person-name.ts'
import { namePart } from './pasted-name.ts'

export interface PastedPerson {
  /** Folded; what stands in its place, where it is none. */
  email: string
  first_name: string | null
  last_name: string | null
  function: string | null
}

/** No address; one that cannot be one; more than one beside other words; a text is too long; a name holds a link. */
export type LineProblem = 'missing' | 'email' | 'several' | 'name' | 'function' | 'link'

export interface ReadPerson {
  /** Of the line, as it was pasted. */
  text: string
  person: PastedPerson
  problem: LineProblem | undefined
}

export type GivenPerson = { email: string } & Partial<PastedPerson>

/** A person as a line gives them, with what is wrong about it. */
export function checkedPerson(text: string, given: GivenPerson): ReadPerson {
  const person = {
    email: cleanAddress(given.email),
    first_name: nameOrNull(given.first_name),
    last_name: nameOrNull(given.last_name),
    function: given.function ?? null,
  }
  // A tab at the beginning is an empty cell.
  return { text: text.replace(/^[^\S\t]+|\s+$/g, ''), person, problem: problemOf(person) }
}

/** A person for whom several addresses stand there. */
export function severalAddresses(text: string, given: GivenPerson): ReadPerson {
  return { ...checkedPerson(text, given), problem: 'several' }
}

function nameOrNull(name: string | null | undefined): string | null {
  return name ? namePart(name) : null
}

function problemOf({ email, first_name, last_name, function: role }: PastedPerson): LineProblem | undefined {
  if (email === '') return 'missing'
  if (!isEmailAddress(email)) return 'email'
  if ([first_name, last_name].some((name) => (name?.length ?? 0) > LONGEST_NAME)) return 'name'
  if ([first_name, last_name].some((name) => holdsLink(name ?? ''))) return 'link'
  return (role?.length ?? 0) > LONGEST_FUNCTION ? 'function' : undefined
}

/** What is longer is no address, whatever it begins with. */
const MOST_READ = 1000

/** Pages and mails hide signs in addresses that nobody sees, and sentences end behind them. */
function cleanAddress(email: string): string {
  return foldEmail(
    email
      .slice(0, MOST_READ)
      .replace(/\p{Cf}/gu, '')
      .replace(/^[\s<("'[]*(?:mailto:)?/i, '')
      .replace(/[\s>)"'\].,;:]+$/, ''),
  )
}
