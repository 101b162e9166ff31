import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { overloaded, Problem, tooLarge, wrongContentType } from './problem.ts'

/** Of one process. Running: files that arrive or are worked on, which are in memory. */
const [RUNNING_MAX, RUNNING_PER_ACCOUNT_MAX] = [12, 2]
/** Uploads whose bodies are not read yet. Further ones are refused. */
const WAITING_MAX = 60
/** Milliseconds after which a waiting one is refused. */
const PATIENCE_MS = 20_000

interface Upload {
  readonly account: number
  readonly start: () => void
}

/** Bounds the files that a process receives at once. An account with many uploads waits for its own. */
export class Uploads {
  readonly #waiting = new Set<Upload>()
  readonly #accounts = new Map<number, number>()
  #running = 0

  /** Before the body is read. @throws 411, 413 or 415 for another body than the declared one; 503 when too many upload, or the client has gone */
  async enter(endpoint: Endpoint, request: FastifyRequest, { raw }: FastifyReply): Promise<UploadTurn> {
    requireFile(endpoint, request)
    const account = request.user?.id ?? 0
    const gone = raw.socket?.destroyed === true
    if (gone || (!this.#mayStart(account) && this.#waiting.size >= WAITING_MAX)) throw overloaded()
    await new Promise<void>((resolve, reject) => {
      const end = () => {
        clearTimeout(timer)
        raw.off('close', refuse)
        this.#waiting.delete(upload)
      }
      const refuse = () => {
        end()
        reject(overloaded())
      }
      const start = () => {
        end()
        resolve()
      }
      const upload = { account, start }
      const timer = setTimeout(refuse, PATIENCE_MS)
      raw.once('close', refuse)
      this.#waiting.add(upload)
      this.#startNext()
    })
    const turn = new UploadTurn(() => this.#leave(account))
    raw.once('close', () => turn.endUnlessHandled())
    return turn
  }

  #mayStart(account: number): boolean {
    return this.#running < RUNNING_MAX && (this.#accounts.get(account) ?? 0) < RUNNING_PER_ACCOUNT_MAX
  }

  #startNext(): void {
    for (const { account, start } of this.#waiting) {
      if (!this.#mayStart(account)) continue
      this.#running++
      this.#accounts.set(account, (this.#accounts.get(account) ?? 0) + 1)
      start()
    }
  }

  #leave(account: number): void {
    this.#running--
    const left = (this.#accounts.get(account) ?? 0) - 1
    if (left > 0) this.#accounts.set(account, left)
    else this.#accounts.delete(account)
    this.#startNext()
  }
}

/** From before the body is read until the file was handled, also if its client has gone meanwhile. */
export class UploadTurn {
  readonly #leave: () => void
  #isHandled = false
  #hasEnded = false

  constructor(leave: () => void) {
    this.#leave = leave
  }

  async whileHandled<T>(handle: () => Promise<T>): Promise<T> {
    this.#isHandled = true
    try {
      return await handle()
    } finally {
      this.#end()
    }
  }

  endUnlessHandled(): void {
    if (!this.#isHandled) this.#end()
  }

  #end(): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.#leave()
  }
}

function requireFile(
  { accepts = 'application/octet-stream', maxBodyBytes = 0 }: Endpoint,
  { headers }: FastifyRequest,
): void {
  if (headers['content-type'] !== accepts) throw wrongContentType(accepts)
  const length = headers['content-length']
  if (length === undefined) throw new Problem(411, wrongContentType(accepts).message, { code: 'length-required' })
  if (Number(length) > maxBodyBytes) throw tooLarge()
}
