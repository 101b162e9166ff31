import type { FastifyRequest } from 'fastify'
import { networkOf, siteOf } from './network.ts'

/** The client side of a request: its network and its browser. */
export class Connection {
  readonly #request: FastifyRequest

  constructor(request: FastifyRequest) {
    this.#request = request
  }

  get network(): string {
    return networkOf(this.#request.ip)
  }

  get site(): string {
    return siteOf(this.#request.ip)
  }

  get cookies(): string | undefined {
    return this.#request.headers.cookie
  }

  get isSecure(): boolean {
    return this.#request.protocol === 'https'
  }

  /** Runs the work with a signal of the client's disconnect. Fastify's own signal aborts once the body is read. */
  async whileOpen<T>(work: (closed: AbortSignal) => Promise<T>): Promise<T> {
    const { socket } = this.#request
    const closed = new AbortController()
    const abort = () => closed.abort()
    if (socket.destroyed) abort()
    socket.once('close', abort)
    try {
      return await work(closed.signal)
    } finally {
      socket.off('close', abort)
    }
  }
}
