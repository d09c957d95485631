/**
 * The address that dials a number (RFC 3966): '0171 / 12 34' is `tel:01711234`, '+49 (0)171' is `tel:+49171`.
 * @returns undefined for a text without a number
 */
export function callLink(phone: string): string | undefined {
  const dialled = phone.replace(/^(\s*(?:\+|00).*?)\(0\)/, '$1').replace(/[^+\d]/g, '')
  return /\d/.test(dialled) ? `tel:${dialled}` : undefined
}
