import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

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

/** What `dns.lookup` does for all addresses of a name. */
export type Resolve = (
  hostname: string,
  options: LookupOptions & { all: true },
  found: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/** The code of the error for a name that has no public address. */
export const NOT_PUBLIC = 'ENOTPUBLIC'

/**
 * Resolves the names of connections to public addresses alone, for the `lookup` option of an agent. Node calls it once for each
 * connection and connects to the address it gets, so a name that later changes to a private address leads nowhere.
 */
export function lookupPublic(resolve: Resolve = lookup): LookupFunction {
  return (hostname, options, found) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return found(error, [])
      const [first, ...more] = addresses.filter(({ address }) => isPublicAddress(address))
      if (!first) return found(Object.assign(new Error('no public address'), { code: NOT_PUBLIC }), [])
      if (options.all) found(null, [first, ...more])
      else found(null, first.address, first.family)
    })
  }
}
