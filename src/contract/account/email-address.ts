/** Addresses are kept, compared and counted in this form. */
export function foldEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}

/** Longest address, in UTF-16 units; the sign-in accepts no longer one. */
export const LONGEST_EMAIL = 254

/** An address that can receive mail: a domain, and no characters that end an address or a header. */
const address =
  /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]{1,64}@(?:[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?\.)+[\p{L}\p{N}\p{M}-]{2,}$/u

/** Whether an address can receive mail. `email` as `foldEmail` returns it. */
export function isEmailAddress(email: string): boolean {
  return email.length <= LONGEST_EMAIL && address.test(email)
}
