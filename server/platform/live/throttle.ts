/** Runs the work at once when requested, and again after the interval if it was requested in between. */
export class Throttle {
  readonly #work: () => Promise<void>
  readonly #interval: (duration: number) => number
  #timer: NodeJS.Timeout | undefined
  #isPaused = false
  #isRequested = false
  #isClosed = false

  /**
   * `interval` returns the minimum milliseconds from the start of one run to the start of the next, given how long the work took. The
   * work must not reject.
   */
  constructor(work: () => Promise<void>, interval: (duration: number) => number) {
    this.#work = work
    this.#interval = interval
  }

  request(): void {
    this.#isRequested = true
    if (!this.#isPaused) void this.#run()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  async #run(): Promise<void> {
    const startTime = performance.now()
    this.#isRequested = false
    this.#isPaused = true
    await this.#work()
    if (this.#isClosed) return
    const duration = performance.now() - startTime
    const rest = this.#interval(duration) - duration
    this.#timer = setTimeout(() => this.#finish(), Math.max(0, rest)).unref()
  }

  #finish(): void {
    this.#isPaused = false
    if (this.#isRequested) void this.#run()
  }
}
