import { BlockList } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A forwarded request from a private address came through a proxy. */
const PRIVATE = new BlockList()
for (const [network, prefix] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['100.64.0.0', 10],
  ['169.254.0.0', 16],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6')

const WARNING =
  'A request with X-Forwarded-For came from a private address, but TRUST_PROXY is 0. If your own proxy is in front of this server, set TRUST_PROXY=1 (or the number of proxies). Until you do, all families count as one network and share its limits.'

/** Logs one warning when a server that trusts no proxy seems to be behind one. */
export function warnOfUntrustedProxy(app: FastifyInstance): void {
  let isWarned = false
  app.addHook('onRequest', async (request) => {
    if (isWarned || request.headers['x-forwarded-for'] === undefined || !isPrivate(request.ip)) return
    isWarned = true
    request.log.warn(WARNING)
  })
}

/** The block list also matches IPv4 addresses written as IPv6. */
function isPrivate(ip: string): boolean {
  return PRIVATE.check(ip, ip.includes(':') ? 'ipv6' : 'ipv4')
}
