import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { streamSeats } from '../../contract/live.ts'

interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
}

/** The requests of an open school that have no complete response yet, live streams included. */
export class RequestsInProgress {
  readonly #exchanges = new Set<Exchange>()

  add(request: IncomingMessage, response: ServerResponse, onEnd: () => void): void {
    const exchange = { request, response }
    this.#exchanges.add(exchange)
    response.once('close', () => {
      this.#exchanges.delete(exchange)
      onEnd()
    })
  }

  get count(): number {
    return this.#exchanges.size
  }

  /** Whether the server is working on a request that names a session. One with a false session is refused at once. */
  get holdsPlace(): boolean {
    return [...this.#exchanges].some((exchange) => isWorkedOn(exchange) && exchange.request.headers.authorization)
  }

  /** Whether the server is working on a request. */
  get hasWork(): boolean {
    return [...this.#exchanges].some(isWorkedOn)
  }

  /** The connections whose requests have not arrived. */
  get incomplete(): readonly Socket[] {
    return [...this.#exchanges].flatMap(({ request }) => (request.complete ? [] : request.socket))
  }
}

function isWorkedOn({ request, response }: Exchange): boolean {
  return request.complete && !response.writableEnded && request.url?.split('?')[0] !== streamSeats.path
}
