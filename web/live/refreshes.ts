/** Milliseconds between the first refreshes without a stream, and after a few of them, plus up to as much again at random. */
const [SOON_MS, LATER_MS] = [15_000, 60_000]
const FREQUENT = 3

/** Refreshes a screen while it has no stream: a few times often, then seldom, because all other screens may be doing the same. */
export class Refreshes {
  readonly #refresh: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #count = 0

  constructor(refresh: () => void) {
    this.#refresh = refresh
    this.start()
  }

  /** Has no effect while started. */
  start(): void {
    if (this.#timer !== undefined) return
    this.#count = 0
    this.#schedule()
  }

  stop(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  #schedule(): void {
    const pause = this.#count < FREQUENT ? SOON_MS : LATER_MS
    this.#timer = setTimeout(
      () => {
        this.#count++
        this.#schedule()
        this.#refresh()
      },
      pause * (1 + Math.random()),
    )
  }
}
