import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { Pool } from 'undici'

/** Milliseconds between two questions whether a server is ready. */
const CHECK_INTERVAL = 100
const PASSED_ON = ['authorization', 'idempotency-key', 'content-type'] as const

interface Target {
  readonly pool: Pool
  isReady: boolean
  served: number
}

/** A load balancer: requests go in turns to the servers whose /readyz is 200, and once to another one if there is no connection. */
export class Balancer {
  readonly #targets = new Map<number, Target>()
  readonly #server = createServer((request, response) => void this.#pass(request, response))
  #turn = 0
  #checks: NodeJS.Timeout | undefined

  /** Returns the origin. */
  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.#checks = setInterval(() => void this.#check(), CHECK_INTERVAL)
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** A server that starts again keeps its count. */
  add(port: number): void {
    if (this.#targets.has(port)) return
    const pool = new Pool(`http://127.0.0.1:${port}`, { connections: 100, pipelining: 1 })
    this.#targets.set(port, { pool, isReady: false, served: 0 })
  }

  remove(port: number): void {
    void this.#targets.get(port)?.pool.destroy()
    this.#targets.delete(port)
  }

  /** The successful responses of the server on this port. */
  served(port: number): number {
    return this.#targets.get(port)?.served ?? 0
  }

  async stop(): Promise<void> {
    clearInterval(this.#checks)
    this.#server.closeAllConnections()
    this.#server.close()
    for (const { pool } of this.#targets.values()) await pool.destroy()
  }

  async #check(): Promise<void> {
    await Promise.all(
      [...this.#targets.values()].map(async (target) => {
        target.isReady = await target.pool.request({ method: 'GET', path: '/readyz' }).then(
          async ({ statusCode, body }) => {
            await body.dump()
            return statusCode === 200
          },
          () => false,
        )
      }),
    )
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request)
    const ready = [...this.#targets.values()].filter(({ isReady }) => isReady)
    this.#turn++
    for (const offset of [0, 1]) {
      const target = ready[(this.#turn + offset) % ready.length]
      if (target && (await this.#send(target, { request, response, body }))) return
    }
    response.writeHead(503).end()
  }

  /** Returns false without a connection. */
  async #send(
    target: Target,
    { request, response, body }: { request: IncomingMessage; response: ServerResponse; body: Buffer },
  ): Promise<boolean> {
    const headers = Object.fromEntries(
      PASSED_ON.flatMap((name) => (request.headers[name] === undefined ? [] : [[name, request.headers[name]]])),
    )
    try {
      const answer = await target.pool.request({ method: 'POST', path: request.url ?? '/', headers, body })
      const content = Buffer.from(await answer.body.arrayBuffer())
      if (answer.statusCode < 300) target.served++
      response.writeHead(answer.statusCode, { 'content-type': String(answer.headers['content-type']) }).end(content)
    } catch (error) {
      target.isReady = false
      if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return false
      response.writeHead(502).end()
    }
    return true
  }
}
