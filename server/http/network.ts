import { isIPv6 } from 'node:net'

/** An IPv4 address, or the first 64 bits of an IPv6 address, which belong to one household. */
export function networkOf(ip: string): string {
  return prefixOf(ip, 4)
}

/** An IPv4 address, or the first 48 bits of an IPv6 address, which can belong to one subscriber. */
export function siteOf(ip: string): string {
  return prefixOf(ip, 3)
}

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
