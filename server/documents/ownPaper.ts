import { sql } from 'kysely'
import { whyNotSend } from '../../domain/documents/documents.ts'
import { english } from '../../domain/english.ts'
import { childAccess } from '../access/children.ts'
import { requireOwnStudent } from '../access/requireOwnStudent.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import type { SessionUser } from '../platform/http/session.ts'
import { ALL, type ChildPaper, findPapers, isAskedNow } from './papers.queries.ts'

interface PaperOf {
  readonly student_id: number
  readonly request_id: number
  readonly now: Date
}

/** The paper, if the office asks it of the child: a family sees those of its list. @throws 404 */
export async function requirePaper(
  db: Database | Transaction,
  keys: KeyRing,
  { student_id, request_id, now }: PaperOf,
  by?: SessionUser,
): Promise<ChildPaper> {
  const children = sql<boolean>`student.id = ${student_id}`
  const isSeen = by?.role === 'parent' ? isAskedNow(now) : ALL
  const requests = sql<boolean>`document_request.id = ${request_id} and ${isSeen}`
  const [found] = await findPapers(db, keys, { children, requests }, now)
  if (!found) throw notFound()
  return found
}

interface OwnPaper extends PaperOf {
  readonly by: SessionUser
}

/** For a child's family, or the office, that is about to send it. @throws 404 for another family's child; 422 `accepted` or `not-needed` */
export async function requireOpenPaper(
  db: Database | Transaction,
  keys: KeyRing,
  { by, ...of }: OwnPaper,
): Promise<ChildPaper & { readonly parent_id: number }> {
  const student = await db
    .selectFrom('student')
    .select(['parent_id', childAccess])
    .where('id', '=', of.student_id)
    .executeTakeFirst()
  const { parent_id } = requireOwnStudent(student, by)
  const found = await requirePaper(db, keys, of, by)
  const refusal = whyNotSend(found.paper.state, by.role === 'admin')
  if (refusal === 'accepted')
    throw new Problem(422, english`The office has accepted this document, so it can't be replaced.`, { code: refusal })
  if (refusal) throw new Problem(422, english`The office doesn't need this document for this child.`, { code: refusal })
  return { ...found, parent_id }
}
