import { isDatabaseUnreachable } from './problem.ts'

const MAX_COMMANDS = 32
/** Two, so that the server works on one batch while the database works on the other. */
const MAX_UNDER_WAY = 2
/** Milliseconds that a second batch waits for commands. The first ones after a batch's responses would otherwise run alone. */
const COLLECTING_MS = 1
/** Milliseconds after which a batch no longer keeps others waiting, for example while a row that it needs is locked. */
const BLOCKED_MS = 1000

interface Waiting<C, R> {
  readonly command: C
  readonly owner: Owner
  readonly runSingle: () => Promise<R>
  readonly respond: (response: R | Promise<R>) => void
}

/** Whose rows a command changes: the id of a student or of an account, or an address. */
type Owner = number | string

/** Runs a batch. A command whose response is undefined has not been executed. */
export type RunBatch<C, R> = (commands: readonly C[]) => Promise<readonly (R | undefined)[]>

/** Forms batches of the commands that wait, in the order in which they arrived. An owner is in at most one batch at a time. */
export class Batches<C, R> {
  readonly #runBatch: RunBatch<C, R>
  readonly #firstCollecting: () => number
  readonly #owners = new Set<Owner>()
  #waiting: Waiting<C, R>[] = []
  #underWay = 0
  #collecting: NodeJS.Timeout | undefined
  /** The time for collecting is over, but too many batches were under way. */
  #isCollected = false

  /** @param firstCollecting milliseconds for which the first batch waits for commands. With 0, the first command runs at once. */
  constructor(runBatch: RunBatch<C, R>, firstCollecting: () => number = () => 0) {
    this.#runBatch = runBatch
    this.#firstCollecting = firstCollecting
  }

  /** The response of the command, from a batch or from `runSingle`. */
  run(command: C, owner: Owner, runSingle: () => Promise<R>): Promise<R> {
    const { promise, resolve: respond } = Promise.withResolvers<R>()
    this.#waiting.push({ command, owner, runSingle, respond })
    // All requests that the process has received by now are in the batch.
    setImmediate(() => this.#consider())
    return promise
  }

  /** Starts a batch at once if the next one is complete, or if none is under way and nothing is to be collected. */
  #consider(): void {
    const collecting = Math.max(this.#firstCollecting(), this.#underWay === 0 ? 0 : COLLECTING_MS)
    if (this.#isCollected || collecting === 0 || this.#waiting.length >= MAX_COMMANDS) this.#startNext()
    else
      this.#collecting ??= setTimeout(() => {
        this.#isCollected = true
        this.#startNext()
      }, collecting)
  }

  #startNext(): void {
    if (this.#underWay >= MAX_UNDER_WAY) return
    clearTimeout(this.#collecting)
    this.#collecting = undefined
    this.#isCollected = false
    const batch = this.#take()
    if (batch.length === 0) return
    this.#underWay++
    let isUnderWay = true
    const makeRoom = () => {
      if (isUnderWay) this.#underWay--
      isUnderWay = false
      if (this.#waiting.length > 0) this.#consider()
    }
    const timer = setTimeout(makeRoom, BLOCKED_MS)
    void this.#execute(batch).then(() => {
      clearTimeout(timer)
      for (const { owner } of batch) this.#owners.delete(owner)
      makeRoom()
    })
  }

  #take(): Waiting<C, R>[] {
    const batch: Waiting<C, R>[] = []
    this.#waiting = this.#waiting.filter((next) => {
      if (batch.length === MAX_COMMANDS || this.#owners.has(next.owner)) return true
      this.#owners.add(next.owner)
      batch.push(next)
      return false
    })
    return batch
  }

  /** Resolves when the batch has ended, and never rejects. Commands that run alone after it are not waited for. */
  async #execute(batch: readonly Waiting<C, R>[]): Promise<void> {
    const [first, ...others] = batch
    if (first && others.length === 0) {
      const response = first.runSingle()
      first.respond(response)
      return response.then(noop, noop)
    }
    const startTime = performance.now()
    try {
      const responses = await this.#runBatch(batch.map(({ command }) => command))
      batch.forEach(({ runSingle, respond }, index) => {
        respond(responses[index] ?? runSingle())
      })
    } catch (error) {
      const hangs = isDatabaseUnreachable(error) && performance.now() - startTime > 2 * BLOCKED_MS
      for (const { runSingle, respond } of batch) respond(hangs ? Promise.reject(error) : runSingle())
    }
  }
}

function noop(): void {}
