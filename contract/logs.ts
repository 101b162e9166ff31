import { z } from 'zod'
import { Id, SemesterReference, Time } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { CURSORS, Order, PAGE, Search } from './page.ts'

/** The culprit of what follows from the wait list, not from a person's command. */
export const WAIT_LIST_CULPRIT = 'Wait list'

/** A roster change. Names are those at the time of the change. */
export const LogEntry = z.object({
  id: Id,
  section: z.string(),
  class: z.string(),
  semester: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  status: z.string(),
  culprit: z.string(),
  /** What the office said about its change. */
  reason: z.string().nullable(),
  date: Time,
})
export type LogEntry = z.infer<typeof LogEntry>

/** Newest first. With `page`: one page of matches and the total. Without it: all matches, recorded in the audit trail as an export. */
export const listLogs = endpoint({
  method: 'GET',
  path: '/api/masterlogs/:semester',
  access: 'admin',
  summary: 'List the enrollment log of a semester',
  params: z.object({ semester: SemesterReference }),
  query: z.object({
    ...PAGE,
    size: z.enum(['25', '50', '100']).default('25').transform(Number),
    search: Search,
    sort: z.enum(['date', 'section', 'class', 'student', 'status', 'culprit']).default('date'),
    order: Order.default('desc'),
  }),
  responses: { 200: z.object({ logs: z.array(LogEntry), total: z.int(), ...CURSORS }) },
})
