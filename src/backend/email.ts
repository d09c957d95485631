/** Addresses are kept, compared and counted in this form. */
export function foldEmail(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}
