import { Agent, type ClientRequest, get, type IncomingMessage, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

/** As the screens do, which repeat what was not answered or refused for a moment, with the same key. */
const [MAX_REPEATS, REPEAT_SECONDS, MAX_WAIT_SECONDS] = [5, 1, 15]
const TIMEOUT_MS = 60_000
const READING = { 'accept-encoding': 'br, gzip', 'cache-control': 'max-stale=1' }

export interface Answer {
  /** 0 without an answer. */
  readonly status: number
  readonly body: string
  /** From the first attempt to the answer. */
  readonly milliseconds: number
}

/** The connections of one family, which comes from a network of its own. */
export class Browser {
  readonly #origin: string
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 2 })
  readonly #headers: Record<string, string>
  readonly #signal: AbortSignal
  #stream: ClientRequest | undefined

  constructor(
    origin: string,
    { token, number, signal }: { readonly token: string; readonly number: number; readonly signal: AbortSignal },
  ) {
    this.#origin = origin
    this.#signal = signal
    this.#headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': networkOf(number) }
  }

  async send(method: 'GET' | 'POST', path: string): Promise<Answer> {
    const start = performance.now()
    const headers = {
      ...this.#headers,
      ...(method === 'POST' ? { 'idempotency-key': crypto.randomUUID() } : READING),
    }
    for (let repeats = 0; ; repeats++) {
      const { status, body, retryAfter } = await this.#try(method, path, headers)
      const isFinal = status !== 0 && status !== 429 && status !== 503
      if (isFinal || repeats === MAX_REPEATS) return { status, body, milliseconds: performance.now() - start }
      const seconds = Math.min(retryAfter ?? REPEAT_SECONDS, MAX_WAIT_SECONDS)
      await wait(seconds * 1000, undefined, { signal: this.#signal })
    }
  }

  /** Follows the seats until `close`. Resolves with the first counts. */
  followSeats(semester: number): Promise<Answer> {
    const start = performance.now()
    return new Promise((resolve) => {
      const end = (status: number) => resolve({ status, body: '', milliseconds: performance.now() - start })
      const options = { agent: this.#agent, headers: this.#headers, signal: this.#signal }
      this.#stream = get(`${this.#origin}/api/live?semester=${semester}`, options, (response) => {
        if (response.statusCode !== 200) end(response.statusCode ?? 0)
        response.on('data', (chunk: Buffer) => chunk.includes('event: seats') && end(200))
        response.on('close', () => end(0)).on('error', () => end(0))
      }).on('error', () => end(0))
    })
  }

  close(): void {
    this.#stream?.destroy()
    this.#agent.destroy()
  }

  #try(method: string, path: string, headers: Record<string, string>) {
    return new Promise<{ status: number; body: string; retryAfter: number | undefined }>((resolve) => {
      const fail = () => resolve({ status: 0, body: '', retryAfter: undefined })
      const options = { method, agent: this.#agent, headers, signal: this.#signal, timeout: TIMEOUT_MS }
      const sent = request(`${this.#origin}${path}`, options, (response) => {
        const retryAfter = Number(response.headers['retry-after']) || undefined
        const status = response.statusCode ?? 0
        readBody(response).then((body) => resolve({ status, body, retryAfter }), fail)
      })
      sent.on('error', fail).on('timeout', () => sent.destroy())
      sent.end()
    })
  }
}

async function readBody(response: IncomingMessage): Promise<string> {
  return Buffer.concat(await response.toArray()).toString()
}

/** 10.0.0.0 to 10.255.255.255. */
function networkOf(number: number): string {
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
}
