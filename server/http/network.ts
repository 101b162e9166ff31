import { isIPv6 } from 'node:net'

/** The network of an address: IPv4, the address itself; IPv6, its first 64 bits, because one household has all addresses of such a prefix. */
export function networkOf(ip: string): string {
  return prefixOf(ip, 4)
}

/** The site of an address: IPv4, the address itself; IPv6, its first 48 bits, because one subscriber can have up to 65,536 networks of 64 bits. */
export function siteOf(ip: string): string {
  return prefixOf(ip, 3)
}

/** An IPv6 address cut to so many groups of 16 bits; an IPv4 address unchanged. */
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
