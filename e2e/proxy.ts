import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy in front of a server, whose connections a test can cut. */
export interface Proxy {
  readonly origin: string
  /** Ends all connections and accepts no others. */
  cut(): Promise<void>
  restore(): Promise<void>
}

export async function startProxy(target: string): Promise<Proxy> {
  const { port: targetPort, hostname } = new URL(target)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(Number(targetPort), hostname)
    for (const [socket, other] of [[client, upstream] as const, [upstream, client] as const]) {
      sockets.add(socket)
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    if (!isAddress(address)) throw new Error('the proxy has no port')
    return address.port
  }
  const port = await listen(0)
  return {
    origin: `http://127.0.0.1:${port}`,
    cut: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
    },
    restore: async () => void (await listen(port)),
  }
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null
}
