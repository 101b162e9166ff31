import { z } from 'zod'
import { endpoint } from './endpoint.ts'

export const Erasure = z.object({
  /** "2026-11" in the school's time zone. */
  month: z.string(),
  drafts: z.int(),
  declined: z.int(),
})
export type Erasure = z.infer<typeof Erasure>

/** How many drafts and declined registrations were erased, latest month first. Nothing else of them is left. */
export const listErasures = endpoint({
  method: 'GET',
  path: '/api/registrations/erasures',
  access: 'admin',
  summary: 'Count erased registrations by month',
  responses: { 200: z.object({ erasures: z.array(Erasure) }) },
})
