/** Addresses are kept, compared and counted in this form. */
export function foldEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}

/** Longer ones nobody could sign in with. */
export const LONGEST_EMAIL = 254

/** What an address needs to be sent something: no sign that ends one, or a header, and a domain. */
const address =
  /^[^\s@<>()[\]\\,;:"\p{Cc}\p{Cf}]{1,64}@(?:[\p{L}\p{N}\p{M}](?:[\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?\.)+[\p{L}\p{N}\p{M}-]{2,}$/u

/** Whether somebody can be written to by it. `email` as `foldEmail` gives it. */
export function isEmailAddress(email: string): boolean {
  return email.length <= LONGEST_EMAIL && address.test(email)
}
