import * as v from 'valibot'
import { LONGEST_NAME } from './invitations.ts'

/** The message of the check below, by which the server finds its words. */
export const LINK_IN_NAME = 'linkInName'

/** Whether a name holds an address, which mail programs would make a link: `https://…`, `www.…`, `name@…`. */
export function holdsLink(name: string): boolean {
  return /:\/\/|\bwww\.|@/i.test(name)
}

/** Names of people, organisations and tenants stand in mails: a link that a stranger put there would look like one of ours. */
export const withoutLink = v.check<string, typeof LINK_IN_NAME>((name) => !holdsLink(name), LINK_IN_NAME)

/** A first or last name, as people give it. */
export const personName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_NAME), withoutLink)
