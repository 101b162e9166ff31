import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { BrowserContext, Page } from '@playwright/test'

/** Requests to these addresses get no response until the returned function is called. */
export async function holdRequests(page: Page, addresses: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(addresses, async (route) => {
    await promise
    await route.continue().catch(() => undefined)
  })
  return resolve
}

const OFFLINE = 'test-offline'

/** Tells each page of the context what `setOffline` set, which a new document of Chromium 150 does not know. */
export async function knowOffline(context: BrowserContext): Promise<void> {
  await context.addInitScript((name) => {
    const get = () => localStorage.getItem(name) === null
    Object.defineProperty(Navigator.prototype, 'onLine', { get })
  }, OFFLINE)
}

/** Cuts the connection of the page's context, or restores it. Call `knowOffline` before its first page. */
export async function setOffline(page: Page, isOffline: boolean): Promise<void> {
  await page.evaluate(([name, value]) => (value ? localStorage.setItem(name, value) : localStorage.removeItem(name)), [
    OFFLINE,
    isOffline ? 'yes' : '',
  ] as const)
  await page.context().setOffline(isOffline)
}

/** Slow 4G in bytes per second and milliseconds, as Chromium's devtools emulate it. */
export const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 }

/** A TCP proxy in front of a server, whose connections a test can cut. */
export interface TestProxy {
  readonly origin: string
  /** The number of connections that clients tried to open while it was cut. */
  readonly refused: number
  /** Ends all connections and refuses others. */
  cut(): void
  restore(): void
  close(): Promise<void>
}

export async function startProxy(target: string): Promise<TestProxy> {
  const { port: targetPort, hostname } = new URL(target)
  const sockets = new Set<Socket>()
  let isCut = false
  let refused = 0
  const server = createServer((client) => {
    if (isCut) {
      refused += 1
      client.destroy()
      return
    }
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
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  if (!isAddress(address)) throw new Error('the proxy has no port')
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  return {
    origin: `http://127.0.0.1:${address.port}`,
    get refused() {
      return refused
    },
    cut,
    restore: () => {
      isCut = false
    },
    close: async () => {
      cut()
      await once(server.close(), 'close')
    },
  }
}

function isAddress(address: AddressInfo | string | null): address is AddressInfo {
  return typeof address === 'object' && address !== null
}
