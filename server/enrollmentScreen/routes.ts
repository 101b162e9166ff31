import { getEnrollmentScreen } from '../../contract/enrollmentScreen.ts'
import { BatchedReads } from '../db/batchedReads.ts'
import type { Database } from '../db/database.ts'
import { type Api, respondWith } from '../http/api.ts'
import { notFound } from '../http/problem.ts'
import type { SessionUser } from '../http/session.ts'
import { SharedReads } from '../http/sharedReads.ts'
import { shownTo } from '../roster/reply.ts'
import { entriesOfEach, type StudentInSemester } from '../roster/roster.queries.ts'
import { scheduleFrom } from '../roster/schedule.ts'
import { childrenOfParents, studentById } from '../students/students.queries.ts'
import { readSemesterScreen } from './semesterScreen.queries.ts'

export function enrollmentScreenRoutes(api: Api, db: Database): void {
  const semesterScreens = new SharedReads<Awaited<ReturnType<typeof readSemesterScreen>>>()
  const families = new BatchedReads((parent_ids: readonly number[]) => childrenOfParents(db, parent_ids))
  const schedules = new BatchedReads((students: readonly StudentInSemester[]) => entriesOfEach(db, students))
  /** A parent's own children, or for the office the student with this id. */
  const studentsFor = (user: SessionUser, id: number) =>
    user.role === 'parent' ? families.read(user.id) : studentById(db, id)

  api.query(getEnrollmentScreen, async (_, request) => {
    const { params, query, user, now } = request
    const { role } = user
    const slug = query.semester
    const [{ semesters, selected }, students] = await Promise.all([
      semesterScreens.read(`${role} ${slug ?? ''}`, () => readSemesterScreen(db, { role, slug, now }), request),
      studentsFor(user, params.id),
    ])
    const student = students.find(({ id }) => id === params.id)
    if (!student) throw notFound()
    const { id: student_id, grade } = student
    const entries =
      selected && grade !== 'done' ? await schedules.read({ student_id, semester_id: selected.semester.id }) : []
    return respondWith(200, {
      user: { ...user, students: role === 'parent' ? students : [] },
      semesters,
      selected: selected && {
        semester: selected.semester,
        windows: selected.currentWindows(),
        round: selected.round,
        schedule: scheduleFrom(entries, grade, shownTo(user)),
      },
    })
  })
}
