import { type ProtocolError, codes, protocolVersions } from './protocol.ts'

/** The app key in `/app/{key}`; anything else is not for the realtime server. */
export function appKeyOf(url: URL): string | undefined {
  return /^\/app\/([^/]+)$/.exec(url.pathname)?.[1]
}

export interface HandshakeRules {
  key: string
  /** Absent: every page may connect. A client without Origin is no page and always may. */
  allowedOrigins: readonly string[] | undefined
}

/** Why this client may not connect, or nothing. */
export function refuseHandshake(
  url: URL,
  origin: string | undefined,
  { key, allowedOrigins }: HandshakeRules,
): ProtocolError | undefined {
  if (appKeyOf(url) !== key) return { code: codes.unknownApp, message: 'Application does not exist' }

  const version = url.searchParams.get('protocol')
  if (!version) return { code: codes.noProtocol, message: 'No protocol version supplied' }
  if (!/^\d+$/.test(version)) return { code: codes.invalidVersion, message: 'Invalid version string format' }
  if (!protocolVersions.includes(version)) {
    return { code: codes.unsupportedProtocol, message: 'Unsupported protocol version' }
  }
  if (origin !== undefined && allowedOrigins && !allowedOrigins.includes(origin)) {
    return { code: codes.unauthorised, message: 'Origin not allowed' }
  }
  return undefined
}
