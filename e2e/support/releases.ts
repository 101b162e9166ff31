import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A server in front of another one, whose page and service worker become those of a newer release. */
export interface ReleaseProxy {
  readonly origin: string
  release(name: string): void
  close(): Promise<void>
}

export async function startReleases(target: string, first: string): Promise<ReleaseProxy> {
  const { hostname, port } = new URL(target)
  let name = first
  const server = createServer((incoming, outgoing) => {
    const { 'if-none-match': _, ...others } = incoming.headers
    const headers = { ...others, 'accept-encoding': 'identity' }
    const options = { hostname, port, path: incoming.url, method: incoming.method, headers }
    const upstream = request(options, async (response) => {
      const changed = await inRelease(name, incoming, response)
      if (changed === undefined) {
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(outgoing)
        return
      }
      outgoing.writeHead(response.statusCode ?? 502, {
        ...response.headers,
        'content-length': Buffer.byteLength(changed),
      })
      outgoing.end(changed)
    })
    upstream.on('error', () => outgoing.destroy())
    outgoing.on('close', () => upstream.destroy())
    incoming.pipe(upstream)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port: own } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${own}`,
    release: (next) => {
      name = next
    },
    close: async () => {
      server.closeAllConnections()
      await once(server.close(), 'close')
    },
  }
}

/** The page with the name of the release, and the service worker with a cache of that name. Undefined for everything else. */
async function inRelease(
  name: string,
  { url }: IncomingMessage,
  response: IncomingMessage,
): Promise<string | undefined> {
  if (url?.startsWith('/service-worker.js?')) return (await text(response)).replace(/"name":"\w+"/, `"name":"${name}"`)
  const isPage = response.headers['content-type']?.startsWith('text/html') && response.statusCode === 200
  return isPage ? (await text(response)).replace('<head>', `<head><meta name="release" content="${name}">`) : undefined
}
