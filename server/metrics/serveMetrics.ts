import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { register } from 'prom-client'
import { asListenError } from '../start/listenError.ts'

interface MetricsAddress {
  readonly port: number
  readonly host: string
}

export interface MetricsServer {
  readonly address: string
  close(): void
}

/**
 * Serves `GET /metrics` on an address of its own, so that a proxy does not publish it. `read` returns Prometheus' text format.
 * @throws ListenError
 */
export async function serveMetrics(
  { port, host }: MetricsAddress,
  read: () => Promise<string>,
  report: (error: unknown) => void,
): Promise<MetricsServer> {
  const server = createServer(({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') response.writeHead(404).end()
    else void respond(response, read, report)
  })
  server.listen(port, host)
  await once(server, 'listening').catch((error: unknown) => {
    throw asListenError(error, 'The server of metrics', 'METRICS_PORT or METRICS_HOST')
  })
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

async function respond(
  response: ServerResponse,
  read: () => Promise<string>,
  report: (error: unknown) => void,
): Promise<void> {
  try {
    const text = await read()
    response.writeHead(200, { 'Content-Type': register.contentType }).end(text)
  } catch (error) {
    report(error)
    response.writeHead(500).end()
  }
}
