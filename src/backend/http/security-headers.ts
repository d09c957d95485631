import type { PageConfig, RealtimeConfig } from '../../contract/pages.ts'

/**
 * The headers of every page and file, except `contentSecurityPolicy`. Names in lower case, so that a page can override one.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  // Other sites must not learn paths. A page with a token in its path sends no referrer at all.
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * One strict policy for all pages: the *union* of the hashes of their inline scripts, because a page that the client router opens
 * keeps the policy of the first page. Styles need `unsafe-inline` (style attributes).
 */
export function contentSecurityPolicy(
  scriptHashes: readonly string[],
  config: PageConfig,
  host: string,
): string {
  const connect = [...new Set(["'self'", ...sameHostSockets(host), ...apiOrigins(config)])]
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes.map((hash) => `'${hash}'`).join(' ')}`.trim(),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...tileOrigins(config)].join(' '),
    "font-src 'self'",
    // Films and sounds that are stored on the device play from blob addresses.
    ["media-src 'self' blob:", ...apiOrigins(config).filter((origin) => origin.startsWith('http'))].join(' '),
    `connect-src ${connect.join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

/** Older WebKit does not include WebSockets of the page's own host in 'self'. */
function sameHostSockets(host: string): string[] {
  return /^(\[[0-9a-f:]+\]|[\w.-]+)(:\d{1,5})?$/i.test(host) ? [`ws://${host}`, `wss://${host}`] : []
}

function tileOrigins({ map }: PageConfig): string[] {
  return map && URL.canParse(map.tiles) ? [originOf(new URL(map.tiles))] : []
}

function apiOrigins({ apiBase, realtime }: PageConfig): string[] {
  const urls = [apiBase, realtime.authEndpoint, realtime.csrfEndpoint ?? '', ...realtimeUrls(realtime)]
  return urls.filter((url) => URL.canParse(url)).map((url) => originOf(new URL(url)))
}

// `URL.origin` is 'null' for ws: and wss:.
const originOf = ({ protocol, host }: URL) => `${protocol}//${host}`

function realtimeUrls({ broadcaster, host, port, scheme, cluster }: RealtimeConfig): string[] {
  if (host) {
    const address = port ? `${host}:${port}` : host
    return scheme === 'http' ? [`ws://${address}`] : [`wss://${address}`]
  }
  if (broadcaster !== 'pusher' || !cluster) return []
  return [`wss://ws-${cluster}.pusher.com`, `https://sockjs-${cluster}.pusher.com`]
}
