import { createSemester, getSemester, listSemesters, updateNotes, updateSemester } from '../../contract/semesters.ts'
import { createRequestTrail } from '../audit-trail/trail.ts'
import type { Database, Transaction } from '../db/database.ts'
import { type Api, respondWith } from '../http/api.ts'
import type { ApiRequest } from '../http/apiRequest.ts'
import { createSemester as create, editSemester } from './saveSemester.ts'
import { findSemester, readNotes, visibleSemesters } from './semesters.queries.ts'
import { cleanNotes, writeNotes } from './writeNotes.ts'

export function semesterRoutes(api: Api): void {
  const role = ({ user }: ApiRequest<typeof listSemesters>) => user.role
  api.sharedQuery(listSemesters, role, async (db, { user }) => {
    return respondWith(200, { semesters: await visibleSemesters(db, user.role) })
  })

  const roleAndId = ({ user, params }: ApiRequest<typeof getSemester>) => `${user.role} ${params.id}`
  api.sharedQuery(getSemester, roleAndId, async (db, { params, user }) => {
    return respondWith(200, { semester: await withNotes(db, params.id, user.role) })
  })

  api.command(createSemester, async (trx, request) => {
    await create(trx, createRequestTrail(trx, request), request.body)
    return respondWith(201, { semesters: await visibleSemesters(trx, request.user.role) })
  })

  api.command(updateSemester, async (trx, request) => {
    const { params, body, user } = request
    const { id } = await findSemester(trx, params.id, user.role)
    await editSemester(trx, createRequestTrail(trx, request), {
      id,
      name: body.name,
      active: body.active,
      disabled: body.disabled,
      starts_on: body.starts_on,
      ends_on: body.ends_on,
      freed_seats: body.freed_seats,
      offer_hours: body.offer_hours,
      by: user,
    })
    const semesters = await visibleSemesters(trx, user.role)
    return respondWith(200, { semester: await withNotes(trx, String(id), user.role), semesters })
  })

  api.command(updateNotes, { prepare: async (_, { body }) => cleanNotes(body) }, async (trx, request, notes) => {
    const { params, body, user } = request
    const semester = await findSemester(trx, params.id, user.role)
    await writeNotes(trx, createRequestTrail(trx, request), semester, { grade: body.grade, notes })
    return respondWith(200, { semester: await withNotes(trx, String(semester.id), user.role) })
  })
}

async function withNotes(db: Database | Transaction, reference: string, role: 'parent' | 'admin') {
  const semester = await findSemester(db, reference, role)
  return { ...semester, notes: await readNotes(db, semester.id) }
}
