/**
 * The form in which addresses are kept, compared and counted: small letters, and a domain with umlauts as browsers send it
 * (`feuerwehr-köln.de` as `xn--feuerwehr-kln-smb.de`, UTS 46). A domain that has no such form stays as it was typed.
 */
export function foldEmail(email: string): string {
  const folded = email.trim().normalize('NFKC').toLowerCase()
  const at = folded.lastIndexOf('@') + 1
  const domain = folded.slice(at)
  return at === 0 || isAscii(domain) ? folded : folded.slice(0, at) + asciiDomain(domain)
}

/** `URL` is the converter that browsers and Node share. It is given letters, digits and dots alone, so that it reads a host. */
function asciiDomain(domain: string): string {
  if (!/^[\p{L}\p{N}\p{M}.-]+$/u.test(domain)) return domain
  try {
    return new URL(`http://${domain}`).hostname
  } catch {
    return domain
  }
}

const isAscii = (text: string) => !/[^\0-\x7f]/.test(text)

/** Longest address, in UTF-16 units; the sign-in accepts no longer one. */
export const LONGEST_EMAIL = 254

/** An address that can receive mail: a domain in ASCII, and no characters that end an address or a header. */
const address = /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]{1,64}@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/u

/** Whether an address can receive mail. `email` as `foldEmail` returns it. */
export function isEmailAddress(email: string): boolean {
  return email.length <= LONGEST_EMAIL && address.test(email)
}
