import type { PageConfig, RealtimeConfig } from '../../contract/pages.ts'

/**
 * What every page and file is sent with, names in lower case, so that a page may say otherwise. The policy itself is
 * `contentSecurityPolicy`.
 */
export const securityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  // Paths tell who looks at what. A page whose path holds a token says none at all.
  'referrer-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * One strict policy for all pages: the *union* of the inline scripts' hashes, because a page reached by
 * navigation keeps the policy of the page it was reached from. Styles need `unsafe-inline` (style attributes).
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
    // What is kept on the device is played from there.
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

/** Older WebKit does not count a WebSocket to the page's own host as 'self'. */
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
