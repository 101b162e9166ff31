import { type RawBuilder, sql } from 'kysely'
import type { Document, Paper } from '../../contract/documents/documents.ts'
import { isArizona, isAsked, isLate, paperState } from '../../domain/documents/documents.ts'
import { pick } from '../../domain/pick.ts'
import { answerAt } from '../../domain/registration/answers.ts'
import { accountsOf, childAccess, isLinkedTo } from '../access/children.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { OPTIMIZATION_FENCE } from '../platform/database/statements.ts'
import { decryptAnswers } from '../registration/registrations.ts'
import { today } from '../school/school.queries.ts'
import { REQUEST_FIELDS } from './requests.ts'

type Db = Database | Transaction

/** Which documents of which children. */
interface Asked {
  /** A condition on `student`. */
  readonly children: RawBuilder<boolean>
  /** A condition on `document_request`, `semester` and `school`. */
  readonly requests: RawBuilder<boolean>
  /** For lists, which do not show the pages of the documents. */
  readonly without_pages?: true
}

export const ALL = sql<boolean>`true`

/** Of a semester. */
export function isNotOver(now: Date) {
  return sql<boolean>`(semester.ends_on is null
    or semester.ends_on >= (${now}::timestamptz at time zone school.time_zone)::date)`
}

/** Whether families see the semester, and it is not over. */
export function isAskedNow(now: Date) {
  return sql<boolean>`(semester.active and ${isNotOver(now)})`
}

const REQUEST = (['id', 'semester_id', ...REQUEST_FIELDS] as const).map((name) => `document_request.${name}` as const)
const DOCUMENT = (
  ['state', 'sent_at', 'sent_by', 'at_counter', 'decided_at', 'reason', 'residency_type', 'revision'] as const
).map((name) => `document.${name}` as const)

/** An earlier semester began before this one, or was created before it if one of them has no dates. */
const IS_RETURNING = sql<boolean>`exists (
  select from semester earlier
  where earlier.id <> semester.id and coalesce(earlier.starts_on < semester.starts_on, earlier.id < semester.id)
    and exists (
      select from roster_entry entry
      where entry.student_id = student.id and entry.semester_id = earlier.id and entry.status = 'enrolled'
      offset ${OPTIMIZATION_FENCE}))`

const PAGES = sql<Document['pages']>`(
  select coalesce(json_agg(json_build_object('id', page.id, 'type', page.type, 'bytes', page.bytes) order by page.position), '[]')
  from document_page page where page.document_id = document.id)`

const NO_PAGES = sql<Document['pages']>`'[]'::json`

/** Each child, and each document, is read by the index of its own condition. */
function selectPapers(db: Db, { children, requests, without_pages }: Asked, now: Date) {
  const ofPaper = sql<boolean>`student_id = student.id and request_id = document_request.id`
  return db
    .selectFrom((query) =>
      query
        .selectFrom('student')
        .select(['id', 'first_name', 'last_name', 'grade', 'parent_id', childAccess])
        .where(
          sql<boolean>`(grade <> 'done' or exists (
            select from document where student_id = student.id offset ${OPTIMIZATION_FENCE}))`,
        )
        .where(children)
        .offset(OPTIMIZATION_FENCE)
        .as('student'),
    )
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('users')
          .select(['email', 'disabled'])
          .where(isLinkedTo(sql.ref('users.id')))
          .offset(OPTIMIZATION_FENCE)
          .as('parent'),
      (join) => join.onTrue(),
    )
    .innerJoin('document_request', (join) => join.onTrue())
    .innerJoin('semester', 'semester.id', 'document_request.semester_id')
    .innerJoin('school', (join) => join.onTrue())
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('document')
          .select(['document.id', ...DOCUMENT])
          .where(ofPaper)
          .offset(OPTIMIZATION_FENCE)
          .as('document'),
      (join) => join.onTrue(),
    )
    .select(REQUEST)
    .select(DOCUMENT)
    .select(['student.id as student_id', 'student.first_name', 'student.last_name', 'student.grade'])
    .select(['student.parent_id', 'student.access', 'parent.email', 'parent.disabled'])
    .select(['semester.name as semester', 'school.time_zone', 'document.id as document_id'])
    .select((query) => [
      query.selectFrom('document_exemption').select('exempted_at').where(ofPaper).as('exempted_at'),
      query.selectFrom('document_reminder').select('reminded_at').where(ofPaper).as('reminded_at'),
    ])
    .select([IS_RETURNING.as('is_returning'), (without_pages ? NO_PAGES : PAGES).as('pages')])
    .select(isAskedNow(now).as('is_asked_now'))
    .where(requests)
    .where(({ eb, or }) => or([eb('student.grade', '<>', 'done'), eb('document.id', 'is not', null)]))
    .orderBy('student.id')
    .orderBy('document_request.due_on')
    .orderBy('document_request.id')
}

type PaperRow = Awaited<ReturnType<ReturnType<typeof selectPapers>['execute']>>[number]

/** A paper and the child who needs it, or has sent it. */
export interface ChildPaper {
  readonly child: Pick<PaperRow, 'first_name' | 'last_name' | 'grade' | 'parent_id'> & { readonly id: number }
  readonly paper: Paper
  readonly reminded_at: Date | null
  /** Whether it is still asked, and the family sees the child and the semester, which is not over, and has an address. */
  readonly can_be_reminded: boolean
}

/** In the order of the children's ids, and of the due dates. What a child has sent stays when it is no longer asked, as after a change of grade. */
export async function findPapers(db: Db, keys: KeyRing, asked: Asked, now: Date): Promise<ChildPaper[]> {
  const rows = await selectPapers(db, asked, now).execute()
  const day = rows[0] ? today(rows[0], now) : ''
  const residents = rows.filter(({ audience }) => audience === 'arizona').map(({ student_id }) => student_id)
  const elsewhere = await findLivingElsewhere(db, keys, residents)
  return rows.flatMap((row) => {
    const isNeeded = isAsked(row, { ...row, is_arizona_resident: !elsewhere.has(row.student_id) })
    return isNeeded || row.document_id !== null ? toChildPaper(row, day, isNeeded) : []
  })
}

function toChildPaper(row: PaperRow, day: string, isNeeded: boolean): ChildPaper {
  const { student_id: id, exempted_at, reminded_at, email, disabled, access } = row
  // What was sent back is not asked for again.
  const isExempt = exempted_at !== null || (!isNeeded && row.state === 'returned')
  const state = paperState(row.state ?? undefined, isExempt)
  return {
    child: { id, ...pick(row, ['first_name', 'last_name', 'grade', 'parent_id']) },
    paper: {
      request: pick(row, ['id', 'semester_id', ...REQUEST_FIELDS, 'semester']),
      state,
      late: isNeeded && isLate(state, row.due_on, day),
      document: toDocument(row),
    },
    reminded_at,
    can_be_reminded: isNeeded && row.is_asked_now && accountsOf(access).length > 0 && email !== '' && !disabled,
  }
}

function toDocument({ document_id: id, state, sent_at, decided_at, revision, ...row }: PaperRow): Document | null {
  if (id === null || state === null || sent_at === null) return null
  const sent_by = row.sent_by === row.parent_id ? 'family' : 'another account'
  return {
    ...{ id, state, sent_at: sent_at.toISOString(), decided_at: decided_at?.toISOString() ?? null },
    ...{ sent_by, at_counter: row.at_counter === true },
    ...pick(row, ['reason', 'residency_type', 'pages']),
    etag: `"${revision}"`,
  }
}

/** The children whose last accepted registration names another state. */
async function findLivingElsewhere(db: Db, keys: KeyRing, ids: readonly number[]): Promise<Set<number>> {
  const found = await findRegistrations(db, ids, 'general')
  const elsewhere = found.filter(({ general, ...row }) => {
    const state = answerAt(decryptAnswers(keys, { ...row, general }, 'general'), 'student.state')
    return !isArizona(typeof state === 'string' ? state : undefined)
  })
  return new Set(elsewhere.flatMap(({ student_id }) => student_id ?? []))
}

/** The last accepted registration of each child. */
export async function findRegistrations<Part extends 'general' | 'sensitive'>(
  db: Db,
  ids: readonly number[],
  part: Part,
) {
  if (ids.length === 0) return []
  return db
    .selectFrom('registration')
    .distinctOn('student_id')
    .select(['student_id', 'reference', 'key_id', part])
    .where(sql<boolean>`student_id = any(${[...new Set(ids)]}::integer[])`)
    .orderBy('student_id')
    .orderBy('received_at', 'desc')
    .execute()
}
