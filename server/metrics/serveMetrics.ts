import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { register } from 'prom-client'

interface MetricsAddress {
  readonly port: number
  readonly host: string
}

export interface MetricsServer {
  readonly address: string
  close(): void
}

/** Serves `GET /metrics` on an address of its own, so that a proxy does not publish it. `read` returns Prometheus' text format. */
export async function serveMetrics(
  { port, host }: MetricsAddress,
  read: () => Promise<string>,
): Promise<MetricsServer> {
  const server = createServer(({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') response.writeHead(404).end()
    else respond(response, read)
  })
  server.listen(port, host)
  await once(server, 'listening')
  const bound = server.address()
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${typeof bound === 'object' ? bound?.port : port}/metrics`
  return {
    address,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

function respond(response: ServerResponse, read: () => Promise<string>): void {
  read().then(
    (text) => response.writeHead(200, { 'Content-Type': register.contentType }).end(text),
    () => response.writeHead(500).end(),
  )
}
