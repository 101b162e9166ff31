import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { notHttp } from './problem.ts'

/** A name, an IPv4 address or an IPv6 address in brackets, with or without a port. */
const HOST = /^(?:[a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::\d{1,5})?$/i

/** Names that no public DNS has (RFC 6761, 6762 and 8375). A name without a dot is one of the local network, too. */
const LOCAL = /^[^.]+$|\.(?:localhost|local|internal|home\.arpa)$/i

/** RFC 9112, section 3.2: a request has one valid Host, which can be empty, or none in HTTP/1.0. Of several, Node takes the first, and a proxy may take another. */
export function hasValidHost({ rawHeaders, headers: { host = '' } }: IncomingMessage): boolean {
  let hosts = 0
  for (let n = 0; n < rawHeaders.length; n += 2)
    if (rawHeaders[n]?.length === 4 && rawHeaders[n]?.toLowerCase() === 'host') hosts++
  return hosts <= 1 && (host === '' || HOST.test(host))
}

/** The server's address as this client uses it. @throws 400 when a trusted proxy forwards what is no address */
export function originOf({ protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>): string {
  if (!HOST.test(host) || !URL.canParse(`http://${host}`)) throw notHttp()
  return `${protocol === 'https' ? 'https' : 'http'}://${host}`
}

/** Whether only the local network decides which machine has this name. The owner of a public name can give it to another machine. */
export function isLocalAddress(origin: string): boolean {
  const name = new URL(origin).hostname.replace(/^\[|\]$/g, '')
  return isIP(name) !== 0 || LOCAL.test(name)
}
