import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

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
