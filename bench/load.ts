/** How long each of many tasks took, and all of them together; milliseconds. */
export interface Measured {
  readonly count: number
  readonly seconds: number
  readonly rate: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  /** Tasks a second among the first and among the last tenth. */
  readonly firstTenth: number
  readonly lastTenth: number
}

/** Does the tasks in their order, so many at a time, and measures them. */
export async function measure<T>(
  tasks: readonly T[],
  concurrency: number,
  run: (task: T) => Promise<void>,
): Promise<Measured> {
  const times: number[] = []
  const ends: number[] = []
  let next = 0
  const worker = async () => {
    for (let task = tasks[next++]; task !== undefined; task = tasks[next++]) {
      const began = performance.now()
      await run(task)
      ends.push(performance.now())
      times.push(performance.now() - began)
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: concurrency }, worker))
  const seconds = (performance.now() - began) / 1000
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  const tenth = Math.ceil(ends.length / 10)
  const rateOf = (from: number, to: number) => (tenth * 1000) / ((ends[to] ?? 0) - from)
  const firstTenth = rateOf(began, tenth - 1)
  const lastTenth = rateOf(ends[ends.length - tenth - 1] ?? began, ends.length - 1)
  return {
    count: times.length,
    seconds,
    rate: times.length / seconds,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    firstTenth,
    lastTenth,
  }
}
