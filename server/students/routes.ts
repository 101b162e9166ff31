import {
  createStudent,
  deleteStudent as deleteStudentCall,
  getStudent,
  getStudentHistory,
  incrementGrades,
  listStudents,
  updateStudent,
} from '../../contract/students.ts'
import { createRequestTrail } from '../audit-trail/trail.ts'
import type { Transaction } from '../db/database.ts'
import { type Api, respondWith } from '../http/api.ts'
import { RowStream } from '../http/rowStream.ts'
import type { SessionUser } from '../http/session.ts'
import { findStudentHistory } from '../logs/logs.queries.ts'
import { addStudent } from './addStudent.ts'
import { deleteStudent } from './deleteStudent.ts'
import { editStudent } from './editStudent.ts'
import { incrementGrades as raiseAll } from './incrementGrades.ts'
import { findFewStudents, findStudents, readStudents } from './list.queries.ts'
import { requireOwnStudent } from './requireOwnStudent.ts'
import { childrenOf, studentById } from './students.queries.ts'

const GRADES_RAISED = 'Grade levels successfully updated!'

export function studentRoutes(api: Api): void {
  api.query(listStudents, async (db, request) => {
    const { query } = request
    const { page, at_most, search } = query
    if (page !== undefined) return respondWith(200, await findStudents(db, { ...query, page }))
    if (at_most !== undefined) return respondWith(200, await findFewStudents(db, { ...query, at_most }))
    return new RowStream(request, 'students', async (snapshot) => {
      const { total, batches } = await readStudents(snapshot, query)
      return { file: 'students.csv', details: { rows: total, search: search !== '' }, head: { total }, batches }
    })
  })

  api.query(getStudent, async (db, { params, user }) => {
    const [student] = await studentById(db, params.id)
    return respondWith(200, { student: requireOwnStudent(student, user) })
  })

  api.query(getStudentHistory, async (db, { params }) =>
    respondWith(200, { logs: await findStudentHistory(db, params.id) }),
  )

  api.command(deleteStudentCall, async (trx, request) => {
    await deleteStudent(trx, createRequestTrail(trx, request), request.params.id)
    return respondWith(204)
  })

  api.command(incrementGrades, async (trx, request) => {
    await raiseAll(trx, createRequestTrail(trx, request), { by: request.user, now: request.now })
    return respondWith(200, { message: GRADES_RAISED })
  })

  api.command(createStudent, async (trx, request) => {
    const { body, user } = request
    const id = await addStudent(trx, createRequestTrail(trx, request), { ...body, by: user })
    return respondWith(201, { students: await changedStudents(trx, user, id) })
  })

  api.command(updateStudent, async (trx, request) => {
    const { params, body, user } = request
    await editStudent(trx, createRequestTrail(trx, request), { ...body, id: params.id, by: user })
    return respondWith(200, { students: await changedStudents(trx, user, params.id) })
  })
}

/** A parent gets all their children. An admin gets only the changed row, because the whole list can have thousands. */
function changedStudents(trx: Transaction, user: SessionUser, id: number) {
  return user.role === 'parent' ? childrenOf(trx, user.id) : studentById(trx, id)
}
