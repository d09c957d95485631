import { isIP, isIPv4 } from 'node:net'

const GROUPS = 8
/** A household or a phone has a whole /64 of IPv6 addresses: the first four groups. */
const COUNTED_GROUPS = 4

/**
 * The form in which rate limits count the address of a caller: an IPv4 address unchanged, also if it is mapped into IPv6; an
 * IPv6 address by its /64. All texts that are no address (`null` in a test, 'unknown' of a proxy) count as one address.
 */
export function countedAddress(address: string | null): string {
  const bare = withoutPort(address ?? '').replace(/%.*$/s, '')
  if (isIPv4(bare)) return bare
  if (isIP(bare) === 0) return 'unknown'

  const groups = groupsOf(bare)
  const [high = 0, low = 0] = groups.slice(6)
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (mapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  const network = groups.slice(0, COUNTED_GROUPS).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}

/** Some proxies append the port of the caller: `192.0.2.1:50123`, `[2001:db8::1]:50123`. */
function withoutPort(address: string): string {
  return address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
}

function groupsOf(address: string): number[] {
  // The last 32 bits may be written as IPv4.
  const hex = address.replace(/[\d.]+\.\d+$/, (dotted) => {
    const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number)
    return `${((a << 8) | b).toString(16)}:${((c << 8) | d).toString(16)}`
  })
  const [before = '', after] = hex.split('::')
  const [left, right] = [before, after ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  const zeros = Array<string>(GROUPS - (left?.length ?? 0) - (right?.length ?? 0)).fill('0')
  return [...(left ?? []), ...zeros, ...(right ?? [])].map((group) => Number.parseInt(group, 16))
}
