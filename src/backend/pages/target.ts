import type { IncomingMessage } from 'node:http'
import type { Locale } from '../../contract/locales.ts'
import { splitLocale } from '../../i18n/paths.ts'

/** What is asked for, and by whom. */
export interface Target {
  pathname: string
  search: string
  /** The origin that visitors see, also behind a proxy. */
  origin: string
  locale: Locale
  headers: IncomingMessage['headers']
  userAgent: string | undefined
  /** The body of a submitted form, unchanged. */
  form?: Buffer
}

export function readTarget(
  { url = '/', headers }: IncomingMessage,
  publicOrigin: string | undefined,
): Target {
  // By hand: `new URL('//x/y', …)` would take x for a host.
  const [, pathname = '/', search = ''] = /^(?:https?:\/\/[^/?#]*)?([^?#]*)(\?[^#]*)?/i.exec(url) ?? []
  const clean = `/${pathname.replace(/^[/\\]+/, '')}`

  return {
    pathname: clean,
    search,
    origin: publicOrigin ?? `http://${hostOf(headers.host)}`,
    locale: splitLocale(clean).locale,
    headers,
    userAgent: headers['user-agent'],
  }
}

/** The Host header when it is one; it may hold anything. */
function hostOf(host: string | undefined): string {
  const found = /^(\[[0-9a-f:]+\]|[\w.-]+)(:\d{1,5})?$/i.test(host ?? '')
  return found && URL.canParse(`http://${host}`) ? String(host) : 'localhost'
}
