import type { Socket } from 'node:net'
import { expect } from 'vitest'
import type { ServerProcess } from './servers.ts'
import { openSocket } from './sockets.ts'

/** The responses of /readyz and /healthz, as text. */
export interface DrainingResponses {
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
