import { z } from 'zod'

/** A worker asks for its assignment. */
export const STARTED = 'started'

/** A worker serves requests. */
export const READY = 'ready'

/** A worker whose event loop runs answers PING with PONG. */
export const PING = 'ping'
export const PONG = 'pong'

/** What the primary process tells a worker. The URLs contain passwords, so they are never in an environment variable. */
export const Assignment = z.object({
  /** Only for the first worker, which prepares the database. */
  ownerUrl: z.string().optional(),
  servingUrl: z.string(),
  role: z.object({ number: z.number(), count: z.number(), printsStartup: z.boolean() }),
})
export type Assignment = z.infer<typeof Assignment>
