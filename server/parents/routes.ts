import { sql } from 'kysely'
import type { QueryOf } from '../../contract/endpoint.ts'
import { getAccountMergePlan, mergeAccounts as mergeCall } from '../../contract/mergeAccounts.ts'
import { createFamily as createFamilyCall } from '../../contract/officeFamily.ts'
import {
  deleteParent as deleteParentCall,
  inviteParent as inviteCall,
  listLimitedParents,
  listParents,
  updateParent,
} from '../../contract/parents.ts'
import { english } from '../../domain/english.ts'
import { fullName } from '../../domain/person.ts'
import { searchTerms } from '../../domain/search.ts'
import { isLinkedTo } from '../access/children.ts'
import { parentSubject } from '../auditTrail/subjects.ts'
import { type AuditTrail, createRequestTrail } from '../auditTrail/trail.ts'
import { inviteParent } from '../invitations/invite.ts'
import { refuseDeletingLot } from '../lottery/duplicates.queries.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { numberKey, readAll, readPage, type SortKey, textKey } from '../platform/database/readPage.ts'
import { lockRows } from '../platform/database/rowLocks.ts'
import { containsAllTerms, indexedPattern, isNamedLike, orderNaturally } from '../platform/database/search.ts'
import type { Snapshot } from '../platform/database/snapshots.ts'
import type { Api } from '../platform/http/api.ts'
import { notFound, Problem } from '../platform/http/problem.ts'
import { respondWith } from '../platform/http/reply.ts'
import { RowStream } from '../platform/http/rowStream.ts'
import { requireConfirmedPassword } from '../platform/http/session.ts'
import { childrenLinkedTo } from '../rows/students.queries.ts'
import { readAuditedStudent } from '../students/auditedStudent.ts'
import { isOnAnyRoster } from '../students/deleteStudent.ts'
import { askAboutSameChild } from '../students/sameChild.ts'
import { readAccountMerge } from './accountMergePlan.ts'
import { createFamily } from './createFamily.ts'
import { editParent } from './editParent.ts'
import { limitedAccounts } from './limits.queries.ts'
import { mergeAccounts } from './mergeAccounts.ts'
import { PARENT_COLUMNS, parentById, selectParent, withChildren } from './parents.queries.ts'

type ParentQuery = QueryOf<typeof listParents>

/** A page of the matching parents. */
async function findParents(db: Database, now: Date, query: ParentQuery & { readonly page: number }) {
  const { rows, ...found } = await readPage(db, selectMatching(db, query), SORT_KEYS[query.sort], query)
  return { parents: await withChildren(db, now, rows), ...found }
}

/** All matching parents. */
function readParents(snapshot: Snapshot, now: Date, query: ParentQuery) {
  const { db } = snapshot
  const parentsOf = (rows: Parameters<typeof withChildren>[2]) => withChildren(db, now, rows)
  return readAll(snapshot, selectMatching(db, query), SORT_KEYS[query.sort], query.order, parentsOf)
}

const NAME = [textKey(orderNaturally('users.last_name')), textKey(orderNaturally('users.first_name'))]
const ID = numberKey(sql.ref('users.id'))
const CHILDREN = numberKey(sql`(select count(*) from student where ${isLinkedTo(sql.ref('users.id'))})`)

const SORT_KEYS: Readonly<Record<ParentQuery['sort'], readonly SortKey[]>> = {
  name: [...NAME, ID],
  email: [textKey(orderNaturally('users.email')), ID],
  phone: [textKey(orderNaturally('users.phone')), ID],
  children: [CHILDREN, ...NAME, ID],
}

/** The searched text: the parent's name, email and phone, and the names of the children. */
const SEARCH_TEXT = sql<string>`users.search_text || coalesce(
  (select ' ' || string_agg(student.search_text, ' ') from student where ${isLinkedTo(sql.ref('users.id'))}), ''
)`

function selectMatching(db: Database, { search, id }: ParentQuery) {
  const pattern = indexedPattern(searchTerms(search))
  return db
    .selectFrom('users')
    .select(PARENT_COLUMNS)
    .where('users.role', '=', 'parent')
    .$if(id !== undefined, (query) => query.where('users.id', '=', id ?? 0))
    .$if(search !== '', (query) => query.where(containsAllTerms(SEARCH_TEXT, search)))
    .$if(pattern !== undefined, (query) => query.where('users.id', 'in', idsMatching(db, pattern ?? '')))
}

/** The parents whose text, or the name of one of whose children, is like the pattern. */
function idsMatching(db: Database, pattern: string) {
  const byChild = db.selectFrom('student').select('parent_id as id').where(isNamedLike('search_text', pattern))
  return db.selectFrom('users as named').select('id').where(isNamedLike('search_text', pattern)).union(byChild)
}

export function parentRoutes(api: Api): void {
  api.query(listParents, async (db, request) => {
    const { now, query } = request
    const { id, search } = query
    const page = id === undefined ? query.page : 1
    if (page !== undefined) return respondWith(200, await findParents(db, now, { ...query, page }))
    return new RowStream(request, 'parents', async (snapshot) => {
      const { total, batches } = await readParents(snapshot, now, query)
      return { file: 'parents.csv', details: { rows: total, search: search !== '' }, head: { total }, batches }
    })
  })

  api.command(createFamilyCall, async (trx, request) => {
    const { body, user: by, now } = request
    const { culprit, ...fields } = body
    const created = await createFamily(trx, { trail: createRequestTrail(trx, request), now }, { ...fields, by })
    if ('message' in created) return askAboutSameChild(created)
    const [parents, students] = await Promise.all([parentById(trx, now, created.id), childrenLinkedTo(trx, created.id)])
    return respondWith(201, { parents, students })
  })

  api.query(listLimitedParents, async (db, { now }) => respondWith(200, { accounts: await limitedAccounts(db, now) }))

  api.command(updateParent, async (trx, request) => {
    const { params, body, isPasswordConfirmed, if_match, now } = request
    const context = { trail: createRequestTrail(trx, request), isPasswordConfirmed, now }
    await editParent(trx, context, { ...body, id: params.id, if_match })
    return respondWith(200, { parents: await parentById(trx, now, params.id) })
  })

  api.command(inviteCall, async (trx, request) => {
    const { params, now } = request
    await inviteParent(trx, { trail: createRequestTrail(trx, request), now }, params.id)
    return respondWith(200, { parents: await parentById(trx, now, params.id) })
  })

  api.query(getAccountMergePlan, async (db, { params, query }) =>
    respondWith(200, { plan: await readAccountMerge(db, { kept_id: params.id, ended_id: query.other }) }),
  )

  api.command(mergeCall, async (trx, request) => {
    const { params, body, now } = request
    const { other_id, culprit, ...choices } = body
    const context = { trail: createRequestTrail(trx, request), now }
    await mergeAccounts(trx, context, { ...choices, kept_id: params.id, ended_id: other_id })
    return respondWith(200, { parents: await parentById(trx, now, params.id) })
  })

  api.command(deleteParentCall, async (trx, request) => {
    const { params, isPasswordConfirmed } = request
    await deleteParent(trx, createRequestTrail(trx, request), { id: params.id, isPasswordConfirmed })
    return respondWith(204)
  })
}

/**
 * Deletes a parent with the children, sessions and reset links (document 1, section 6). It locks the account first, so that no child is
 * added, and then the children by id, so that none is enrolled meanwhile. A command that holds a child's lock can still queue an email.
 * @throws 404; 400 while a child is enrolled or waits; 403 `password-required` for a parent with children without a confirmed password; 422
 * `tests-semester` for a tester, or as `refuseDeletingLot`
 */
async function deleteParent(
  trx: Transaction,
  trail: AuditTrail,
  { id, isPasswordConfirmed }: { readonly id: number; readonly isPasswordConfirmed: boolean },
): Promise<void> {
  const parent = await selectParent(trx, id).forNoKeyUpdate().executeTakeFirst()
  if (!parent) throw notFound()
  await refuseDeletingTester(trx, id, fullName(parent))
  const children = await trx.selectFrom('student').select('id').where(isLinkedTo(id)).orderBy('id').execute()
  const ids = children.map((child) => child.id)
  await lockRows(trx, { students: ids })
  if (await isOnAnyRoster(trx, ids))
    throw new Problem(
      400,
      english`${fullName(parent)} has children that are either enrolled or waitlisted in classes. You must remove them from all classes before deleting the parent and their children.`,
      { code: 'children-on-roster' },
    )
  await refuseDeletingLot(trx, ids)
  if (ids.length > 0) requireConfirmedPassword(isPasswordConfirmed)
  for (const child of ids) {
    const { subject, fields } = await readAuditedStudent(trx, child)
    trail.deleted(subject, fields)
  }
  trail.deleted(parentSubject(id, parent), parent)
  await trx.deleteFrom('student').where(isLinkedTo(id)).execute()
  await trx.deleteFrom('users').where('id', '=', id).execute()
}

/** The test classes of a tester's children are not among those that the office sees. */
async function refuseDeletingTester(trx: Transaction, id: number, name: string): Promise<void> {
  const test = await trx
    .selectFrom('users')
    .innerJoin('semester as copy', 'copy.id', 'users.tests_semester_id')
    .innerJoin('semester', 'semester.id', 'copy.test_of')
    .select('semester.name')
    .where('users.id', '=', id)
    .executeTakeFirst()
  if (!test) return
  const message = english`${name} tests ${test.name}. Remove the account from the testers of this semester before you delete the account.`
  throw new Problem(422, message, { code: 'tests-semester' })
}
