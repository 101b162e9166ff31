import { isIPv6 } from 'node:net'

/** The network of an address: IPv4 the address itself, IPv6 its first 64 bits, which are one household's. */
export function networkOf(ip: string): string {
  return prefixOf(ip, 4)
}

/** The site of an address: as its network, but of IPv6 the first 48 bits, which can be one subscriber's. */
export function siteOf(ip: string): string {
  return prefixOf(ip, 3)
}

/** The first `length` groups of 16 bits of an IPv6 address; an IPv4 address unchanged. */
function prefixOf(ip: string, length: number): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(ip)) return ip
  const [left = [], right = []] = ip.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
  return groups
    .slice(0, length)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
