import { Pool } from 'undici'
import { type Measured, measure } from './load.ts'
import type { Family } from './school.ts'

export interface Rush extends Measured {
  readonly statuses: Readonly<Record<number, number>>
}

type FamilyRequest = Family & { readonly course_id: number }

/** The families spread over the classes. */
export function spread(families: readonly Family[], courses: readonly number[]): FamilyRequest[] {
  return families.map((family, index) => ({ ...family, course_id: courses[index % courses.length] ?? 0 }))
}

/** Each family enrolls once, with its own idempotency key, at this concurrency. */
export async function rush(origin: string, requests: readonly FamilyRequest[], concurrency: number): Promise<Rush> {
  const pool = new Pool(origin, { connections: concurrency, pipelining: 1 })
  const statuses: Record<number, number> = {}
  try {
    const measured = await measure(requests, concurrency, async ({ course_id, student_id, token }) => {
      const { statusCode, body } = await pool.request({
        method: 'POST',
        path: `/api/schedules/${course_id}/${student_id}/enroll`,
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': `${course_id}-${student_id}` },
      })
      await body.dump({ limit: 1_000_000 })
      statuses[statusCode] = (statuses[statusCode] ?? 0) + 1
    })
    return { ...measured, statuses }
  } finally {
    await pool.close()
  }
}
