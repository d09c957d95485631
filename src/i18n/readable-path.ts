const MAXIMUM_LENGTH = 200
const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A path as the page of unknown paths shows it: decoded, not longer than a few lines, escaped for HTML. */
export function readablePath(pathname: string): string {
  const text = decoded(pathname).replace(/\p{C}/gu, '')
  const short = text.length > MAXIMUM_LENGTH ? `${text.slice(0, MAXIMUM_LENGTH)}…` : text
  return short.replace(/[&<>"']/g, (sign) => escapes[sign] ?? '')
}

function decoded(pathname: string): string {
  try {
    return decodeURI(pathname)
  } catch {
    // Not a valid encoding: shown as it came.
    return pathname
  }
}
