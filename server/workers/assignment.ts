import { z } from 'zod'

/** The environment variable by which a worker gets its assignment. */
export const ASSIGNMENT = 'WORKER_ASSIGNMENT'

/** What the primary process tells a worker. The URLs contain passwords. */
export const Assignment = z.object({
  /** Only for the first worker, which prepares the database. */
  ownerUrl: z.string().optional(),
  servingUrl: z.string(),
  role: z.object({ number: z.number(), count: z.number(), printsStartup: z.boolean() }),
})
export type Assignment = z.infer<typeof Assignment>

/** The message by which a worker says that it serves requests. */
export const READY = 'ready'
