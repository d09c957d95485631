import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP } from 'node:net'

/**
 * Whether a push service at this URL may be called. Whoever is signed in names one, so it must not become a way to
 * reach what stands beside the server: https, a name, the usual port. `allowLocal`: for tests and demos, plain http
 * on this machine.
 */
export function isAllowedEndpoint(endpoint: string, allowLocal: boolean): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.username || url.password || url.hash) return false
  if (allowLocal && url.protocol === 'http:') return isLocalName(url.hostname)

  const name = url.hostname.replace(/\.$/, '')
  // An IPv6 address stands in brackets; a name without a dot is one of the local network.
  return url.protocol === 'https:' && url.port === '' && name.includes('.') && !isIP(name)
}

function isLocalName(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** Everything that is not on the public internet (IANA's registries of special-purpose addresses). */
const special = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  special.addSubnet(network, prefix, 'ipv4')
}
// Addresses of IPv6 that stand for one of IPv4, or for an example.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  special.addSubnet(network, prefix, 'ipv6')
}
/** The only part of IPv6 that was ever given out for the public internet. */
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4')
    case 6:
      return unicast.check(address, 'ipv6') && !special.check(address, 'ipv6')
    default:
      return false
  }
}

type Found = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

/**
 * Resolves a name for a connection, to public addresses alone. Asked for each connection, so a name that changes to an
 * inner address after it was accepted leads nowhere.
 */
export function lookupPublic(hostname: string, options: LookupOptions, found: Found): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return found(error, [])
    const [first, ...more] = addresses.filter(({ address }) => isPublicAddress(address))
    if (!first) return found(Object.assign(new Error('no public address'), { code: 'ENOTPUBLIC' }), [])
    if (options.all) found(null, [first, ...more])
    else found(null, first.address, first.family)
  })
}
