import type { NewSemester, SemesterPreview } from '../../contract/semesters.ts'
import { fullName } from '../../domain/person.ts'
import { schoolTimeText } from '../../domain/schoolTime.ts'
import { daysOffToMove } from '../../domain/semesterCopy.ts'
import { UNRECORDED } from '../auditTrail/trail.ts'
import { clashesOf } from '../courses/copyCourses.ts'
import type { KeyRing } from '../dataKeys/keyRing.ts'
import type { Transaction } from '../platform/database/database.ts'
import { keepIfDone } from '../platform/database/keepIfDone.ts'
import { coursesOf } from '../rows/courses.queries.ts'
import { OFFICE, visibleSemesters } from '../rows/semesters.queries.ts'
import { readDocumentRequests } from './copySetup.ts'
import { readDaysOff } from './daysOff.ts'
import { createSemester } from './saveSemester.ts'

type Preview = SemesterPreview & { readonly done: false }

/** Creates the semester, reads what it has, and takes it back. */
export function previewSemester(trx: Transaction, keys: KeyRing, fields: NewSemester): Promise<Preview> {
  const { copy_from, copy_setup_from } = fields
  return keepIfDone(trx, async (): Promise<Preview> => {
    const id = await createSemester(trx, { trail: UNRECORDED, keys }, fields)
    const becomes = await readSetup(trx, id)
    const courses = await readCourses(trx, id)
    const conflicts = courses.length === 0 ? [] : await conflictsOf(trx, courses)
    return {
      setup: copy_setup_from === undefined ? null : { was: await readSetup(trx, copy_setup_from), becomes },
      classes:
        copy_from === undefined ? null : { was: (await readCourses(trx, copy_from)).length, becomes: courses.length },
      closed: await readClosed(trx, becomes),
      conflicts,
      done: false,
    }
  })
}

async function readSetup(trx: Transaction, id: number) {
  const semester = (await visibleSemesters(trx, OFFICE)).find((one) => one.id === id)
  if (!semester) throw new Error(`Semester ${id} is missing`)
  const document_requests = await readDocumentRequests(trx, id)
  return { ...semester, days_off: await readDaysOff(trx, id), document_requests }
}
type Setup = Awaited<ReturnType<typeof readSetup>>

const readCourses = (trx: Transaction, id: number) => coursesOf(trx, id, { activeOnly: false })

async function readClosed(trx: Transaction, { windows, lottery, days_off, ...dates }: Setup) {
  const { time_zone } = await trx.selectFrom('school').select('time_zone').executeTakeFirstOrThrow()
  const opening = [...windows, ...(lottery ? [lottery] : [])].map(({ opens_at }) => new Date(opens_at))
  const openings = opening.map((time) => schoolTimeText(time, time_zone).slice(0, 10))
  return daysOffToMove({ ...dates, openings }, days_off)
}

async function conflictsOf(trx: Transaction, courses: Awaited<ReturnType<typeof readCourses>>) {
  const inactive = await trx.selectFrom('teacher').select('id').where('active', '=', false).execute()
  return courses
    .map((course) => ({
      section: course.section,
      name: course.name,
      inactive_teacher: inactive.some(({ id }) => id === course.teacher_id) ? fullName(course.teacher) : null,
      clashes: course.active ? clashesOf(course, courses) : [],
    }))
    .filter(({ inactive_teacher, clashes }) => inactive_teacher !== null || clashes.length > 0)
}
