import { sql } from 'kysely'
import type { ChildPapers, ListedChild, Paper } from '../../contract/documents/documents.ts'
import type { DocumentRequest } from '../../contract/documents/requests.ts'
import { isSeenBy } from '../access/children.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { ALL, type ChildPaper, findPapers, isAskedNow, isNotOver } from './papers.queries.ts'
import { findReminded } from './reminders.queries.ts'
import { listRequests } from './requests.ts'

type Db = Database | Transaction

/**
 * Of the active semesters that are not over, of the children that the account sees, with what it sent. A child can come into the account of another
 * parent, who must not learn an address from a page, nor what the office wrote to the sender.
 */
export async function listOwn(db: Db, keys: KeyRing, user_id: number, now: Date): Promise<ChildPapers[]> {
  const asked = { children: isSeenBy(user_id), requests: isAskedNow(now) }
  const papers = await findPapers(db, keys, asked, now)
  return byChild(papers.map((found) => ({ ...found, paper: withoutOthers(found.paper) })))
}

/** Without what another account sent. */
function withoutOthers(paper: Paper): Paper {
  const { state, document } = paper
  if (document?.sent_by !== 'another account') return paper
  if (document.state === 'returned')
    return { ...paper, state: state === 'returned' ? 'missing' : state, document: null }
  return { ...paper, document: { ...document, residency_type: null, pages: [] } }
}

/** Of all semesters, without what was never sent in those that are over, and the language of the family. @throws 404 */
export async function documentsOfChild(db: Db, keys: KeyRing, id: number, now: Date) {
  const found = await db
    .selectFrom('student')
    .innerJoin('users as parent', 'parent.id', 'student.parent_id')
    .select(['student.id', 'student.first_name', 'student.last_name', 'student.grade', 'parent.language'])
    .where('student.id', '=', id)
    .executeTakeFirst()
  if (!found) throw notFound()
  const { language, ...student } = found
  const children = sql<boolean>`student.id = ${id}`
  const requests = sql<boolean>`(document.id is not null or ${isNotOver(now)})`
  const papers = await findPapers(db, keys, { children, requests }, now)
  return { child: { ...student, papers: papers.map(({ paper }) => paper) }, language }
}

function byChild(papers: readonly ChildPaper[]): ChildPapers[] {
  return [...Map.groupBy(papers, ({ child }) => child.id).values()].flatMap((all) => {
    const [first] = all
    if (!first) return []
    const { id, first_name, last_name, grade } = first.child
    return [{ id, first_name, last_name, grade, papers: all.map(({ paper }) => paper) }]
  })
}

interface OfficeList {
  readonly requests: DocumentRequest[]
  readonly children: ListedChild[]
  readonly late_families: number
}

/** The children who need documents for the semester, or have sent them, by name. */
export async function listOfSemester(db: Db, keys: KeyRing, semester_id: number, now: Date): Promise<OfficeList> {
  const requests = await listRequests(db, semester_id)
  const ofSemester = sql<boolean>`document_request.semester_id = ${semester_id}`
  const papers = await findPapers(db, keys, { children: ALL, requests: ofSemester, without_pages: true }, now)
  const reminded = new Set((await findReminded(db, keys, papers, now)).map(({ child }) => child.id))
  const families = new Set(papers.flatMap(({ child }) => (reminded.has(child.id) ? [child.parent_id] : [])))
  const children = [...Map.groupBy(papers, ({ child }) => child.id).values()].flatMap((all): ListedChild[] => {
    const [first] = all
    return first ? [{ ...first.child, can_remind: reminded.has(first.child.id), papers: all.map(toListed) }] : []
  })
  const name = ({ last_name, first_name }: ListedChild) => `${last_name} ${first_name}`
  return {
    requests: requests.map(({ etag: _, ...request }) => request),
    children: children.toSorted((a, b) => name(a).localeCompare(name(b))),
    late_families: families.size,
  }
}

function toListed({ paper, reminded_at }: ChildPaper): ListedChild['papers'][number] {
  const { request, state, late, document } = paper
  return {
    ...{ request_id: request.id, state, late },
    document_id: document?.id ?? null,
    sent_at: document?.sent_at ?? null,
    reminded_at: reminded_at?.toISOString() ?? null,
  }
}
