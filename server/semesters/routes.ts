import { type BellSchedule, getBellSchedules, updateBellSchedules } from '../../contract/bellSchedules.ts'
import { type DayOff, getDaysOff, updateDaysOff } from '../../contract/daysOff.ts'
import {
  createSemester,
  type GradeNotes,
  getSemester,
  listSemesters,
  type NewNotes,
  type Semester,
  updateNotes,
  updateSemester,
} from '../../contract/semesters.ts'
import type { AuditFields } from '../../domain/auditTrail.ts'
import { pick } from '../../domain/pick.ts'
import { type AuditTrail, createRequestTrail } from '../auditTrail/trail.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import type { Api } from '../platform/http/api.ts'
import { cleanHtml } from '../platform/http/cleanHtml.ts'
import { contentEtag, replyToSave, replyWithEtag, respondWith, savedBySomeoneElse } from '../platform/http/reply.ts'
import type { ApiRequest } from '../platform/http/request.ts'
import { readBellSchedules, saveBellSchedules } from './bellSchedules.ts'
import { readDaysOff, saveDaysOff } from './daysOff.ts'
import { createSemester as create, editSemester } from './saveSemester.ts'
import { findSemester, readNotes, SEMESTER_COLUMNS, visibleSemesters } from './semesters.queries.ts'

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
    await editSemester(trx, createRequestTrail(trx, request), { ...pick(body, SEMESTER_COLUMNS), id, by: user })
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

export function bellScheduleRoutes(api: Api): void {
  api.query(getBellSchedules, async (db, { params, user }) => {
    const semester = await findSemester(db, params.id, user.role)
    return storedBellSchedules(await readBellSchedules(db, semester.id))
  })

  api.command(updateBellSchedules, async (trx, request) => {
    const { params, user, body, if_match } = request
    const semester = await findSemester(trx, params.id, user.role)
    const { bell_schedules } = body
    const isSaved = await saveBellSchedules(trx, createRequestTrail(trx, request), semester, {
      bell_schedules,
      if_match,
    })
    const stored = storedBellSchedules(await readBellSchedules(trx, semester.id))
    return replyToSave(isSaved, stored, savedBySomeoneElse('the bell schedules'))
  })
}

function storedBellSchedules(bell_schedules: BellSchedule[]) {
  return replyWithEtag({ bell_schedules }, contentEtag(bell_schedules))
}

export function daysOffRoutes(api: Api): void {
  api.query(getDaysOff, async (db, { params, user }) => {
    const { id } = await findSemester(db, params.id, user.role)
    return storedDaysOff(await readDaysOff(db, id))
  })

  api.command(updateDaysOff, async (trx, request) => {
    const { params, user, body, if_match } = request
    const semester = await findSemester(trx, params.id, user.role)
    const { days_off } = body
    const isSaved = await saveDaysOff(trx, createRequestTrail(trx, request), semester, { days_off, if_match })
    const stored = storedDaysOff(await readDaysOff(trx, semester.id))
    return replyToSave(isSaved, stored, savedBySomeoneElse('the days off'))
  })
}

function storedDaysOff(days_off: DayOff[]) {
  return replyWithEtag({ days_off }, contentEtag(days_off))
}

const NOTE_DAYS = ['m', 't', 'w', 'f', 'hs'] as const

/** The notes with sanitized messages. It runs before the transaction. */
function cleanNotes({ notes }: Pick<NewNotes, 'notes'>): NewNotes['notes'] {
  const day = (key: (typeof NOTE_DAYS)[number]) => ({ time: notes[key].time, msg: cleanHtml(notes[key].msg) })
  return { message: cleanHtml(notes.message), m: day('m'), t: day('t'), w: day('w'), f: day('f'), hs: day('hs') }
}

/** Replaces the notes of one grade. */
async function writeNotes(
  trx: Transaction,
  trail: AuditTrail,
  { id: semester_id, name }: Pick<Semester, 'id' | 'name'>,
  { grade, notes: written }: Pick<NewNotes, 'grade' | 'notes'>,
): Promise<void> {
  const { message, ...notes } = written
  await trx.selectFrom('semester').select('id').where('id', '=', semester_id).forNoKeyUpdate().execute()
  const before = await readNotes(trx, semester_id)
  await trx
    .insertInto('grade_note')
    .values({ semester_id, grade, message })
    .onConflict((on) => on.columns(['semester_id', 'grade']).doUpdateSet({ message }))
    .execute()
  await trx
    .insertInto('day_note')
    .values(NOTE_DAYS.map((day) => ({ semester_id, grade, day, ...notes[day] })))
    .onConflict((on) =>
      on.columns(['semester_id', 'grade', 'day']).doUpdateSet((set) => ({
        time: set.ref('excluded.time'),
        msg: set.ref('excluded.msg'),
      })),
    )
    .execute()
  const subject = { kind: 'notes', id: semester_id, name: `${name}, ${grade.replace('_', ' ')}` } as const
  trail.edited(subject, auditedNotes(before[grade]), auditedNotes(written))
}

/** The notes as flat fields: message, "m.time", "m.msg" and so on. */
function auditedNotes({ message, ...days }: GradeNotes): AuditFields {
  const fields = NOTE_DAYS.flatMap((day) => [
    [`${day}.time`, days[day].time],
    [`${day}.msg`, days[day].msg],
  ])
  return { message, ...Object.fromEntries(fields) }
}
