import { z } from 'zod'

/** The primary process asks a worker for its metrics. */
export const MetricsRequest = z.object({ metricsRequest: z.number() })
export type MetricsRequest = z.infer<typeof MetricsRequest>

/** The metrics of a worker, as its registry returns them. */
export const MetricsResponse = z.object({ metricsRequest: z.number(), metrics: z.array(z.looseObject({})) })
export type MetricsResponse = z.infer<typeof MetricsResponse>
