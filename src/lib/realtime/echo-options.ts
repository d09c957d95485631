import type { RealtimeConfig } from '../../contract/pages.ts'

/** A dead line is noticed after this much silence, plus the wait for an answer to a ping. */
const ACTIVITY_TIMEOUT_MS = 30_000
const PONG_TIMEOUT_MS = 15_000

/**
 * pusher-js calls WebSocket `ws` on both schemes, and encrypts it where `forceTLS` is set. It asks whether `ws` is enabled
 * before anything else: with `wss` alone it opens no connection at all. Our server speaks none of its HTTP transports.
 */
const WEBSOCKET_ALONE: ['ws'] = ['ws']

const broadcasters: readonly string[] = ['reverb', 'pusher']

/** Where the page itself comes from; stands in for what the configuration leaves open. */
interface PageOrigin {
  hostname: string
  port: string
  protocol: string
}

/** What laravel-echo needs, except the way to authorise. Throws on a configuration nobody could connect with. */
export function echoOptions(config: RealtimeConfig, page: PageOrigin) {
  const { broadcaster } = config
  if (!broadcasters.includes(broadcaster)) throw new Error(`Unsupported broadcaster: ${broadcaster}`)

  const scheme = config.scheme ?? (page.protocol === 'https:' ? 'https' : 'http')
  if (broadcaster === 'pusher' && scheme !== 'https') {
    throw new Error('Pusher requires a secure connection (schema: "https")')
  }

  const timeouts = { activityTimeout: ACTIVITY_TIMEOUT_MS, pongTimeout: PONG_TIMEOUT_MS }
  // For laravel-echo, reverb is the same protocol with an empty cluster and a host of one's own.
  const cluster = broadcaster === 'pusher' ? (config.cluster ?? '') : ''
  const common = { key: config.key, cluster, forceTLS: scheme === 'https', ...timeouts }
  if (broadcaster === 'pusher' && config.host === null) return common

  const port = config.port ?? Number(page.port || (scheme === 'https' ? 443 : 80))
  return {
    ...common,
    wsHost: config.host ?? page.hostname,
    wsPort: port,
    wssPort: port,
    enabledTransports: WEBSOCKET_ALONE,
  }
}
