import type { FastifyBaseLogger } from 'fastify'

/** One server process, or several with the same address. */
export interface Stoppable {
  readonly log: FastifyBaseLogger
  /** After SIGTERM drains first. Responds to all requests that were received. */
  stop(reason: NodeJS.Signals | Error): Promise<void>
}
