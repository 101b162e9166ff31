import { randomUUID } from 'node:crypto'
import { Pool } from 'undici'
import type { Family } from './school.ts'

/** The duration of many tasks; percentiles in milliseconds. */
export interface Measured {
  readonly count: number
  readonly seconds: number
  readonly rate: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

/** The one below which this share of the figures is. 0 without figures. */
export function percentile(figures: readonly number[], share: number): number {
  return figures.toSorted((a, b) => a - b)[Math.min(figures.length - 1, Math.floor(figures.length * share))] ?? 0
}

/** Runs the tasks in order with this concurrency, and measures them. */
export async function measure<T>(
  tasks: readonly T[],
  concurrency: number,
  run: (task: T) => Promise<void>,
): Promise<Measured> {
  const times: number[] = []
  let next = 0
  const worker = async () => {
    for (let task = tasks[next++]; task !== undefined; task = tasks[next++]) {
      const startTime = performance.now()
      await run(task)
      times.push(performance.now() - startTime)
    }
  }
  const startTime = performance.now()
  await Promise.all(Array.from({ length: concurrency }, worker))
  const seconds = (performance.now() - startTime) / 1000
  return {
    count: times.length,
    seconds,
    rate: times.length / seconds,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
  }
}

export interface Rush extends Measured {
  readonly statuses: Readonly<Record<number, number>>
}

/** A class that a family changes. */
export interface Place extends Family {
  readonly course_id: number
}

/** The families spread over the classes. */
export function spread(families: readonly Family[], courses: readonly number[]): Place[] {
  return families.map((family, index) => ({ ...family, course_id: courses[index % courses.length] ?? 0 }))
}

/** Sends a command of a family and returns the status of the response. */
export async function change(
  pool: Pool,
  action: 'enroll' | 'drop' | 'waitlist',
  { course_id, student_id, token }: Place,
  key: string = randomUUID(),
): Promise<number> {
  const { statusCode, body } = await pool.request({
    method: 'POST',
    path: `/api/schedules/${course_id}/${student_id}/${action}`,
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
  })
  await body.dump({ limit: 1_000_000 })
  return statusCode
}

/** Each family enrolls once, with its own idempotency key, at this concurrency. */
export async function rush(origin: string, places: readonly Place[], concurrency: number): Promise<Rush> {
  const pool = new Pool(origin, { connections: concurrency, pipelining: 1 })
  const statuses: Record<number, number> = {}
  try {
    const measured = await measure(places, concurrency, async (place) => {
      const status = await change(pool, 'enroll', place)
      statuses[status] = (statuses[status] ?? 0) + 1
    })
    return { ...measured, statuses }
  } finally {
    await pool.close()
  }
}
