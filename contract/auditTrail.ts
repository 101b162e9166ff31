import { z } from 'zod'
import { AUDIT_ACTIONS, AUDIT_KINDS, AUDIT_ROLES } from '../domain/auditTrail.ts'
import { Id, IdText, requiredLine, Time } from './codecs.ts'
import { endpoint } from './endpoint.ts'
import { CURSORS, Order, PAGE, Search } from './page.ts'

/** A change or an export. Names are those at the time of the change. */
const AuditEntry = z.object({
  id: Id,
  date: Time,
  user_id: Id.nullable(),
  user_name: z.string(),
  user_role: z.enum(AUDIT_ROLES),
  action: z.enum(AUDIT_ACTIONS),
  kind: z.enum(AUDIT_KINDS),
  subject_id: Id.nullable(),
  subject_name: z.string(),
  fields: z.array(z.string()),
})

const AuditValue = z.union([z.string(), z.number(), z.boolean(), z.null()])

/** An entry in a page of the list: an edit has those of its values that are short. */
const ListedAuditEntry = AuditEntry.extend({
  changes: z.array(z.object({ field: z.string(), from: AuditValue, to: AuditValue })).optional(),
})
export type AuditEntry = z.infer<typeof ListedAuditEntry>

const AuditValues = z
  .record(
    z.string(),
    z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.union([z.string(), z.number()])).readonly()]),
  )
  .readonly()
  .nullable()

const AuditEntryWithValues = AuditEntry.extend({
  before: AuditValues,
  after: AuditValues,
  request_id: z.string().nullable(),
  network_address: z.string().nullable(),
})
export type AuditEntryWithValues = z.infer<typeof AuditEntryWithValues>

const ActorFilter = z.union([z.enum(['families', 'command-line']), IdText])

/** A day such as "2026-08-03"; empty for no limit. PostgreSQL has no year 0. */
const OptionalDate = z.union([z.literal(''), z.iso.date().refine((day) => day >= '0001-01-01')]).default('')

/** Newest first. Days are inclusive, in school time. Without `page`: all entries, recorded as an export. */
export const listAuditTrail = endpoint({
  method: 'GET',
  path: '/api/audit-trail',
  access: 'admin',
  summary: 'List the audit trail',
  query: z.object({
    ...PAGE,
    size: z.enum(['25', '50', '100']).default('25').transform(Number),
    search: Search,
    sort: z.enum(['date']).default('date'),
    order: Order.default('desc'),
    action: z.enum(['', ...AUDIT_ACTIONS]).default(''),
    kind: z.enum(['', ...AUDIT_KINDS]).default(''),
    who: z.union([z.literal(''), ActorFilter]).default(''),
    from: OptionalDate,
    to: OptionalDate,
  }),
  responses: {
    200: z.object({
      entries: z.array(ListedAuditEntry),
      total: z.int(),
      ...CURSORS,
      people: z.array(z.object({ id: Id, name: z.string() })),
    }),
  },
})

export const getAuditEntry = endpoint({
  method: 'GET',
  path: '/api/audit-trail/:id',
  access: 'admin',
  summary: 'Get one audit entry with the values before and after',
  params: z.object({ id: IdText }),
  responses: { 200: z.object({ entry: AuditEntryWithValues }) },
})

/**
 * Screens call this before they save a file with a list that they have already loaded. The server records the exports that it streams.
 * `search`: whether the list was searched.
 */
export const recordTableExport = endpoint({
  method: 'POST',
  path: '/api/audit-trail/exports',
  access: 'admin',
  summary: 'Record that a list was exported',
  body: z.strictObject({ file: requiredLine(150), rows: z.int().min(0).max(1_000_000), search: z.boolean() }),
  responses: { 204: null },
})
