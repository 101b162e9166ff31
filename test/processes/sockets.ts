import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect } from 'vitest'
import type { ServerProcess } from './servers.ts'

/** A connected socket. An error ends what reads from it, for example `toArray`, and is not an error outside the tests. */
export async function openSocket(origin: string): Promise<Socket> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  await once(
    socket.on('error', () => undefined),
    'connect',
  )
  return socket
}

/** The responses of /readyz and /healthz, as text. */
interface DrainingResponses {
  readonly ready: string
  readonly alive: string
}

/**
 * Sends SIGTERM to a server that logs at the level info, and asks it when all of its processes have said that they stop. It asks on
 * connections that were open before: they are answered for the ten seconds that a server waits for the headers of a request, while new ones
 * are accepted for a second only.
 */
export async function drain(server: ServerProcess, processes = 1): Promise<DrainingResponses> {
  const [ready, alive] = await Promise.all([openSocket(server.origin), openSocket(server.origin)])
  server.signal('SIGTERM')
  await expect.poll(() => server.output().match(/"msg":"stopping"/g)).toHaveLength(processes)
  return { ready: await ask(ready, '/readyz'), alive: await ask(alive, '/healthz') }
}

async function ask(socket: Socket, path: string): Promise<string> {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  return String(Buffer.concat(await socket.toArray()))
}
