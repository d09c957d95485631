import * as v from 'valibot'

/** Longest first or last name, and longest function of a member, in UTF-16 units. */
export const LONGEST_NAME = 200
export const LONGEST_FUNCTION = 100

/** The message of the check below, by which the server finds its words. */
export const LINK_IN_NAME = 'linkInName'

/**
 * Whether a name holds an address, which mail programs make a link: `https://…`, `www.…`, `name@…`, `wehr.example/…`, and a name under
 * one of the domains that people know (`wehr.de`). 'St.Florian' and 'e.V.' are none.
 */
export function holdsLink(name: string): boolean {
  return /:\/\/|\bwww\.|@|[\p{L}\p{N}]\.\p{L}{2,}\/|[\p{L}\p{N}]\.(?:com|net|org|info|biz|de|at|ch|eu|io|app|link|click|online|shop|site|top|xyz|ru|cn)(?![\p{L}\p{N}])/iu.test(
    name,
  )
}

/** Names of people, organisations and tenants stand in mails: a link that a stranger put there would look like one of ours. */
export const withoutLink = v.check<string, typeof LINK_IN_NAME>((name) => !holdsLink(name), LINK_IN_NAME)

/** A first or last name, as people give it. */
export const personName = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_NAME), withoutLink)
