import { sql } from 'kysely'
import { getGradeLevels, incrementGrades, undoGradeIncrement as undoCall } from '../../contract/gradeLevels.ts'
import {
  confirmDifferentChildren as confirmCall,
  decideSameChild as decideCall,
  getMergePlan,
  listSameChildren,
  mergeStudents as mergeCall,
} from '../../contract/sameChildren.ts'
import {
  createStudent,
  deleteStudent as deleteStudentCall,
  getStudent,
  getStudentHistory,
  listStudents,
  updateStudent,
} from '../../contract/students.ts'
import { english } from '../../domain/english.ts'
import { type AuditTrail, createRequestTrail } from '../auditTrail/trail.ts'
import { findStudentHistory } from '../logs/logs.queries.ts'
import { findLotteryPairs } from '../lottery/duplicates.queries.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import type { Api } from '../platform/http/api.ts'
import { fieldError, notFound } from '../platform/http/problem.ts'
import { respondWith } from '../platform/http/reply.ts'
import { RowStream } from '../platform/http/rowStream.ts'
import type { SessionUser } from '../platform/http/session.ts'
import { lockFamilies } from '../rows/families.ts'
import { findSameChildGroups } from '../rows/sameChild.queries.ts'
import { childrenOf, ownStudentById, studentById } from '../rows/students.queries.ts'
import { addStudent } from './addStudent.ts'
import { decideSame } from './decideSame.ts'
import { deleteStudent } from './deleteStudent.ts'
import { editStudent } from './editStudent.ts'
import { readGradeLevels, undoGradeIncrement } from './gradeLevels.ts'
import { incrementGrades as raiseAll } from './incrementGrades.ts'
import { findStudents, readStudents } from './list.queries.ts'
import { readMerge } from './mergePlan.ts'
import { lockLotteriesNotRun, mergeStudents } from './mergeStudents.ts'
import { askAboutSameChild, confirmDifferent } from './sameChild.ts'

const GRADES_RAISED = english`Grade levels successfully updated!`
const GRADES_RESTORED = english`Students have their former grades again.`

export function studentRoutes(api: Api): void {
  api.query(listStudents, async (db, request) => {
    const { query } = request
    const { page, search, state, day, semester } = query
    if (page !== undefined) return respondWith(200, await findStudents(db, { ...query, page }))
    return new RowStream(request, 'students', async (snapshot) => {
      const { total, batches } = await readStudents(snapshot, query)
      const filter = { ...(state && { state }), ...(day && { day }), ...(semester && { semester }) }
      const details = { rows: total, search: search !== '', ...filter }
      return { file: 'students.csv', details, head: { total }, batches }
    })
  })

  api.query(getStudent, async (db, { params, user }) =>
    respondWith(200, { student: await ownStudentById(db, params.id, user) }),
  )

  api.query(getStudentHistory, async (db, { params }) =>
    respondWith(200, { logs: await findStudentHistory(db, params.id) }),
  )

  api.query(listSameChildren, async (db) => respondWith(200, await readSameChildren(db)))

  api.command(confirmCall, async (trx, request) => {
    await confirmDifferentChildren(trx, createRequestTrail(trx, request), request.body.student_ids)
    return respondWith(200, await readSameChildren(trx))
  })

  api.command(decideCall, async (trx, request) => {
    const { kept_id, other_id } = request.body
    if (kept_id === other_id) throw fieldError('other_id', english`Choose another student.`)
    const children = await lockChildren(trx, [kept_id, other_id])
    const [kept, other] = [kept_id, other_id].map((wanted) => children.find(({ id }) => id === wanted))
    if (!kept || !other) throw notFound()
    await decideSame(trx, createRequestTrail(trx, request), kept, other)
    return respondWith(200, await readSameChildren(trx))
  })

  api.query(getMergePlan, async (db, { params, query }) => {
    const { plan } = await readMerge(db, { kept_id: params.id, ended_id: query.other })
    return respondWith(200, { plan })
  })

  api.command(mergeCall, async (trx, request) => {
    const { params, body, user, now } = request
    const context = { trail: createRequestTrail(trx, request), now }
    const pair = { kept_id: params.id, ended_id: body.other_id }
    await mergeStudents(trx, context, { ...pair, version: body.version, by: user })
    return respondWith(200, { students: await studentById(trx, params.id) })
  })

  api.command(deleteStudentCall, async (trx, request) => {
    await deleteStudent(trx, createRequestTrail(trx, request), request.params.id)
    return respondWith(204)
  })

  api.command(incrementGrades, async (trx, request) => {
    const { body, user: by, now } = request
    await raiseAll(trx, createRequestTrail(trx, request), { reason: body.reason, by, now })
    return respondWith(200, { message: GRADES_RAISED })
  })

  api.query(getGradeLevels, async (db, { now }) => respondWith(200, await readGradeLevels(db, now)))

  api.command(undoCall, async (trx, request) => {
    const { user: by, now } = request
    const undone = await undoGradeIncrement(trx, createRequestTrail(trx, request), { by, now })
    return respondWith(200, { message: GRADES_RESTORED, ...undone })
  })

  api.command(createStudent, async (trx, request) => {
    const { body, user, now } = request
    const context = { trail: createRequestTrail(trx, request), now }
    const added = await addStudent(trx, context, { ...body, by: user })
    if ('message' in added) return askAboutSameChild(added)
    return respondWith(201, { students: await changedStudents(trx, user, added.id) })
  })

  api.command(updateStudent, async (trx, request) => {
    const { params, body, user, if_match, now } = request
    const context = { trail: createRequestTrail(trx, request), now }
    const question = await editStudent(trx, context, { ...body, id: params.id, if_match, by: user })
    if (question) return askAboutSameChild(question)
    return respondWith(200, { students: await changedStudents(trx, user, params.id) })
  })
}

/** A parent gets all their children. An admin gets only the changed row, because the whole list can have thousands. */
function changedStudents(trx: Transaction, user: SessionUser, id: number) {
  return user.role === 'parent' ? childrenOf(trx, user.id) : studentById(trx, id)
}

async function readSameChildren(db: Database | Transaction) {
  return { ...(await findSameChildGroups(db)), ...(await findLotteryPairs(db)) }
}

/** Confirms that these entries are different children: each then has a place of its own in lines and lotteries. @throws 404 for an unknown child */
async function confirmDifferentChildren(trx: Transaction, trail: AuditTrail, ids: readonly number[]): Promise<void> {
  const children = await lockChildren(trx, ids)
  for (const [n, child] of children.entries()) await confirmDifferent(trx, trail, child, children.slice(n + 1))
}

/**
 * Locks the lotteries, so that one decision at a time joins or parts entries and none is made while one closes, and the families, in which nobody
 * renames or moves a child meanwhile. @throws 404 for an unknown child
 */
async function lockChildren(trx: Transaction, ids: readonly number[]) {
  await lockLotteriesNotRun(trx)
  const wanted = [...new Set(ids)]
  const accounts = new Set((await readChildren(trx, wanted)).map(({ parent_id }) => parent_id))
  await lockFamilies(trx, [...accounts])
  const children = await readChildren(trx, wanted)
  if (children.length < wanted.length) throw notFound()
  return children
}

function readChildren(trx: Transaction, ids: readonly number[]) {
  return trx
    .selectFrom('student')
    .select(['id', 'first_name', 'last_name', 'parent_id'])
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .orderBy('id')
    .execute()
}
