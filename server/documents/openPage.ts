import { fullName } from '../../domain/person.ts'
import { childAccess, mayActFor } from '../access/children.ts'
import { type AuditedRequest, actorOf } from '../auditTrail/trail.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import type { Database } from '../platform/database/database.ts'
import { OPTIMIZATION_FENCE } from '../platform/database/statements.ts'
import { notFound } from '../platform/http/problem.ts'
import type { FileReply } from '../platform/http/queries.ts'
import { isAboutStudent } from '../rows/students.queries.ts'
import { readPageFile } from './pages/pageFile.ts'
import { paperName } from './paperName.ts'
import type { DocumentStore } from './uploadPage.ts'

interface Reading extends AuditedRequest {
  readonly id: string
  readonly now: Date
}

/**
 * The file of a page. The office's reading is recorded before the file is decrypted, and the office reads what was sent only. A family does not
 * read what another account sent of its child.
 * @throws 404; as `readPageFile`
 */
export async function openPage(
  db: Database,
  keys: KeyRing,
  { files }: DocumentStore,
  { id, now, ...request }: Reading,
): Promise<FileReply> {
  const page = await findPage(db, id)
  const { user: by } = request
  if (!page || !mayActFor(by, page.access)) throw notFound()
  const { document_id, position } = page
  if (by.role === 'admin') {
    if (document_id === null || position === null) throw notFound()
    await recordAccess(db, request, { ...page, document_id, page: position, now })
  } else if (document_id !== null && page.sent_by !== by.id) throw notFound()
  const bytes = await readPageFile(files, keys, page)
  return { bytes, type: page.type, ...(page.type === 'application/pdf' && { name: `document-${position ?? 1}.pdf` }) }
}

function findPage(db: Database, id: string) {
  return db
    .selectFrom((query) =>
      query.selectFrom('document_page').selectAll().where('id', '=', id).offset(OPTIMIZATION_FENCE).as('page'),
    )
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('student')
          .select(['first_name', 'last_name', childAccess])
          .whereRef('id', '=', 'page.student_id')
          .offset(OPTIMIZATION_FENCE)
          .as('student'),
      (join) => join.onTrue(),
    )
    .innerJoin('document_request', 'document_request.id', 'page.request_id')
    .select(['page.id', 'student_id', 'document_id', 'position', 'type', 'sha256', 'key_id', 'content_key'])
    .select(['first_name', 'last_name', 'access', 'kind', 'title', 'title_es'])
    .select((query) =>
      query.selectFrom('document').select('sent_by').whereRef('id', '=', 'page.document_id').as('sent_by'),
    )
    .executeTakeFirst()
}

interface Access extends NonNullable<Awaited<ReturnType<typeof findPage>>> {
  readonly document_id: number
  readonly page: number
  readonly now: Date
}

async function recordAccess(db: Database, request: AuditedRequest, access: Access): Promise<void> {
  const { user_name, request_id, network_address } = actorOf(request)
  const { student_id, document_id, page, now } = access
  const of = { student_id, student_name: fullName(access), document_id, kind: paperName(access), page }
  await db
    .insertInto('document_access')
    .values({
      ...{ recorded_at: now, user_id: request.user.id, user_name, ...of },
      ...{ purpose: 'read', request_id, network_address },
    })
    .execute()
}

const ACCESSES_SHOWN = 500

/** Newest first, with those of entries that were merged into the student. */
export async function listAccesses(db: Database, student_id: number) {
  const rows = await db
    .selectFrom('document_access')
    .select(['id', 'recorded_at', 'user_name', 'document_id', 'kind', 'page', 'purpose'])
    .where(isAboutStudent(student_id))
    .orderBy('recorded_at', 'desc')
    .orderBy('id', 'desc')
    .limit(ACCESSES_SHOWN)
    .execute()
  return rows.map(({ recorded_at, ...row }) => ({ ...row, date: recorded_at.toISOString() }))
}
