import type { FastifyRequest } from 'fastify'
import { networkOf, siteOf } from './network.ts'

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

  /** The server's address as this client uses it. */
  get origin(): string {
    const { protocol, host } = this.#request
    return `${protocol}://${host}`
  }

  get cookies(): string | undefined {
    return this.#request.headers.cookie
  }

  get isSecure(): boolean {
    return this.#request.protocol === 'https'
  }

  /** The signal aborts when the client disconnects. Fastify's own signal aborts once the body is read. */
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
