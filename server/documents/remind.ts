import { sql } from 'kysely'
import type { AuditTrail } from '../auditTrail/trail.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import { queueMassEmails } from '../email/email.ts'
import type { Transaction } from '../platform/database/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { ALL, findPapers } from './papers.queries.ts'
import { findReminded } from './reminders.queries.ts'

interface Reminder {
  readonly semester_id: number
  /** Undefined: of all. */
  readonly request_ids?: readonly number[] | undefined
  readonly now: Date
}

/** Emails each family that is late, once. Returns how many. @throws 404 */
export async function remindFamilies(
  trx: Transaction,
  { keys, trail }: { readonly keys: KeyRing; readonly trail: AuditTrail },
  { semester_id, request_ids, now }: Reminder,
): Promise<number> {
  // Two people who press at the same time remind each family once.
  const semester = await trx
    .selectFrom('semester')
    .select('name')
    .where('id', '=', semester_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!semester) throw notFound()
  const requests = sql<boolean>`document_request.semester_id = ${semester_id}`
  const all = await findPapers(trx, keys, { children: ALL, requests, without_pages: true }, now)
  const late = await findReminded(trx, keys, all, now)
  const chosen = request_ids ? late.filter(({ paper }) => request_ids.includes(paper.request.id)) : late
  const rows = chosen.map(({ child, paper }) => ({ student_id: child.id, request_id: paper.request.id }))
  if (rows.length === 0) return 0
  await sql`
    insert into document_reminder (student_id, request_id, reminded_at)
    select student_id, request_id, ${now} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) given(student_id integer, request_id integer)
    on conflict (student_id, request_id) do update set reminded_at = excluded.reminded_at`.execute(trx)
  const families = new Set(chosen.map(({ child }) => child.parent_id))
  await queueMassEmails(
    trx,
    [...families].map((user_id) => ({ about: 'documents-missing', user_id, semester_id })),
  )
  trail.edited({ kind: 'semester', id: semester_id, name: semester.name }, {}, { reminded_families: families.size })
  return families.size
}
