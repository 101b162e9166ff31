import { type BellSchedule, getBellSchedules, updateBellSchedules } from '../../contract/bellSchedules.ts'
import { type DayOff, getDaysOff, updateDaysOff } from '../../contract/daysOff.ts'
import {
  createSemester,
  deleteSemester as deleteCall,
  getSemester,
  listSemesters,
  previewSemester as previewCall,
  updateNotes,
  updateSemester,
} from '../../contract/semesters.ts'
import * as testers from '../../contract/testers.ts'
import { english } from '../../domain/english.ts'
import { noteKeyOf, parseGrades } from '../../domain/grade.ts'
import { pick } from '../../domain/pick.ts'
import { type AuditedRequest, createRequestTrail } from '../auditTrail/trail.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import type { Api } from '../platform/http/api.ts'
import { contentEtag, replyToSave, replyWithEtag, respondWith } from '../platform/http/reply.ts'
import type { ApiRequest } from '../platform/http/request.ts'
import {
  findSemester,
  readNotes,
  SEMESTER_COLUMNS,
  type SemesterViewer,
  viewerKey,
  visibleSemesters,
  withNotes,
} from '../rows/semesters.queries.ts'
import { readBellSchedules, saveBellSchedules } from './bellSchedules.ts'
import { readDaysOff, saveDaysOff } from './daysOff.ts'
import { deleteSemester } from './deleteSemester.ts'
import { cleanNotes, writeNotes } from './notes.ts'
import { previewSemester } from './previewSemester.ts'
import { createSemester as create, editSemester } from './saveSemester.ts'
import { addTester, readTesters, removeTester, restartTest } from './testers.ts'

const SCHEDULES_CHANGED = english`Someone else saved the bell schedules while you were editing them. To keep your version, save again. To see theirs, reload this page.`
const DAYS_OFF_CHANGED = english`Someone else saved the days off while you were editing them. To keep your version, save again. To see theirs, reload this page.`

export function semesterRoutes(api: Api, { keys }: { readonly keys: KeyRing }): void {
  api.sharedQuery(
    listSemesters,
    ({ user }) => viewerKey(user),
    async (db, { user }) => {
      return respondWith(200, { semesters: await visibleSemesters(db, user) })
    },
  )

  const viewerAndId = ({ user, params }: ApiRequest<typeof getSemester>) => `${viewerKey(user)} ${params.id}`
  api.sharedQuery(getSemester, viewerAndId, async (db, { params, user }) => {
    return respondWith(200, { semester: await semesterWithNotes(db, params.id, user) })
  })

  api.command(createSemester, async (trx, request) => {
    await create(trx, { trail: createRequestTrail(trx, request), keys }, request.body)
    return respondWith(201, { semesters: await visibleSemesters(trx, request.user) })
  })

  api.command(previewCall, async (trx, { body }) => {
    return respondWith(200, { preview: await previewSemester(trx, keys, body) })
  })

  api.command(updateSemester, async (trx, request) => {
    const { params, body, user, if_match } = request
    const { id } = await findSemester(trx, params.id, user)
    const edit = { ...pick(body, SEMESTER_COLUMNS), id, by: user, if_match }
    await editSemester(trx, createRequestTrail(trx, request), edit)
    const semesters = await visibleSemesters(trx, user)
    return respondWith(200, { semester: await semesterWithNotes(trx, String(id), user), semesters })
  })

  api.command(deleteCall, async (trx, request) => {
    const { id } = await findSemester(trx, request.params.id, request.user)
    await deleteSemester(trx, createRequestTrail(trx, request), id, request.user)
    return respondWith(200, { semesters: await visibleSemesters(trx, request.user) })
  })

  api.command(updateNotes, { prepare: async (_, { body }) => cleanNotes(body) }, async (trx, request, notes) => {
    const { params, body, user, if_match } = request
    const semester = await findSemester(trx, params.id, user)
    const grades = [body.grade, ...parseGrades(body.also_grades).flatMap((grade) => noteKeyOf(grade) ?? [])]
    await writeNotes(trx, createRequestTrail(trx, request), semester, { grades, notes, if_match })
    return respondWith(200, { semester: await semesterWithNotes(trx, String(semester.id), user) })
  })
}

export function testerRoutes(api: Api, { keys }: { readonly keys: KeyRing }): void {
  const testOf = async (
    trx: Transaction,
    { params, ...request }: Pick<ApiRequest<typeof testers.restartTest>, 'params' | 'now' | keyof AuditedRequest>,
  ) => {
    const { id } = await findSemester(trx, params.id, request.user)
    return { trail: createRequestTrail(trx, request), keys, semester_id: id, by: request.user, now: request.now }
  }
  api.query(testers.listTesters, async (db, { params, user }) => {
    const { id } = await findSemester(db, params.id, user)
    return respondWith(200, { testers: await readTesters(db, id) })
  })

  api.command(testers.addTester, async (trx, request) => {
    const test = await testOf(trx, request)
    return respondWith(200, { testers: await addTester(trx, test, request.body.parent_id) })
  })

  api.command(testers.removeTester, async (trx, request) => {
    const test = await testOf(trx, request)
    return respondWith(200, { testers: await removeTester(trx, test, request.params.parent_id) })
  })

  api.command(testers.restartTest, async (trx, request) => {
    return respondWith(200, { testers: await restartTest(trx, await testOf(trx, request)) })
  })
}

async function semesterWithNotes(db: Database | Transaction, reference: string, viewer: SemesterViewer) {
  const semester = await findSemester(db, reference, viewer)
  return withNotes(semester, await readNotes(db, semester.id))
}

export function bellScheduleRoutes(api: Api): void {
  api.query(getBellSchedules, async (db, { params, user }) => {
    const semester = await findSemester(db, params.id, user)
    return storedBellSchedules(await readBellSchedules(db, semester.id))
  })

  api.command(updateBellSchedules, async (trx, request) => {
    const { params, user, body, if_match } = request
    const semester = await findSemester(trx, params.id, user)
    const { bell_schedules } = body
    const isSaved = await saveBellSchedules(trx, createRequestTrail(trx, request), semester, {
      bell_schedules,
      if_match,
    })
    const stored = storedBellSchedules(await readBellSchedules(trx, semester.id))
    return replyToSave(isSaved, stored, SCHEDULES_CHANGED)
  })
}

function storedBellSchedules(bell_schedules: BellSchedule[]) {
  return replyWithEtag({ bell_schedules }, contentEtag(bell_schedules))
}

export function daysOffRoutes(api: Api): void {
  api.query(getDaysOff, async (db, { params, user }) => {
    const { id } = await findSemester(db, params.id, user)
    return storedDaysOff(await readDaysOff(db, id))
  })

  api.command(updateDaysOff, async (trx, request) => {
    const { params, user, body, if_match } = request
    const semester = await findSemester(trx, params.id, user)
    const { days_off } = body
    const isSaved = await saveDaysOff(trx, createRequestTrail(trx, request), semester, { days_off, if_match })
    const stored = storedDaysOff(await readDaysOff(trx, semester.id))
    return replyToSave(isSaved, stored, DAYS_OFF_CHANGED)
  })
}

function storedDaysOff(days_off: DayOff[]) {
  return replyWithEtag({ days_off }, contentEtag(days_off))
}
