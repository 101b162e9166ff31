import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { type AppOptions, buildApp } from '../../server/app.ts'
import { TEST_DATA_KEY } from '../data/dataKey.ts'
import type { School } from '../school.ts'

export interface EnrollCall {
  readonly parent: { readonly id: number; readonly token: string }
  readonly student: { readonly id: number }
  readonly course: { readonly id: number }
  readonly key: string
}

interface EnrollResponse {
  readonly status: number
  readonly body: { readonly code: number; readonly message: string; readonly because?: string }
}

/** A server that gets requests without a network: those that are sent together arrive together, in order. */
export function openServerForBatches(school: School, options: Partial<AppOptions> = {}) {
  let app: FastifyInstance | undefined
  beforeAll(async () => {
    const { postgres } = school
    app = await buildApp({
      postgres,
      dataKey: TEST_DATA_KEY,
      commandRateLimit: 1_000_000,
      logLevel: 'silent',
      ...options,
    })
  })
  afterAll(() => app?.close())

  const enroll = async ({ parent, student, course, key }: EnrollCall): Promise<EnrollResponse> => {
    if (!app) throw new Error('the server is not open yet')
    const response = await app.inject({
      method: 'POST',
      url: `/api/schedules/${course.id}/${student.id}/enroll`,
      headers: { authorization: `Bearer ${parent.token}`, 'idempotency-key': key },
    })
    return { status: response.statusCode, body: response.json() }
  }
  return { enroll, enrollAll: (calls: readonly EnrollCall[]) => calls.map(enroll) }
}

/** Returns a function whose promises all resolve once it has been called `parties` times. Forces a race. */
export function barrier(parties: number): () => Promise<void> {
  const all = Promise.withResolvers<void>()
  let arrived = 0
  return () => {
    arrived += 1
    if (arrived === parties) all.resolve()
    return all.promise
  }
}
