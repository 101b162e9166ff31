import { getEnrollmentScreen } from '../../contract/enrollment/screen.ts'
import { noteKeyOf } from '../../domain/grade.ts'
import { pick } from '../../domain/pick.ts'
import { chooseSemester } from '../../domain/semester.ts'
import { shownTo } from '../enrollment/reply.ts'
import { readSchedules, type StudentInSemester } from '../enrollment/roster.queries.ts'
import { scheduleFrom } from '../enrollment/schedule.ts'
import { readWindows } from '../enrollment/windows.ts'
import { readLottery } from '../lottery/lottery.queries.ts'
import type { Pauses } from '../pauses/pauses.ts'
import { BatchedReads } from '../platform/database/batchedReads.ts'
import type { Database } from '../platform/database/database.ts'
import type { Api } from '../platform/http/api.ts'
import { notFound } from '../platform/http/problem.ts'
import { contentEtag, respondWith } from '../platform/http/reply.ts'
import type { SessionUser } from '../platform/http/session.ts'
import { SharedReads } from '../platform/http/sharedReads.ts'
import { readNotes, type SemesterViewer, viewerKey, visibleSemesters } from '../rows/semesters.queries.ts'
import { childrenOfParents, studentById } from '../rows/students.queries.ts'

/** What the enrollment screen shows first: the family's children, their schedules, and the semester with its windows, notes and lottery. */
export function enrollmentScreenRoutes(
  api: Api,
  { db, pauses }: { readonly db: Database; readonly pauses: Pauses },
): void {
  const semesterScreens = new SharedReads<Awaited<ReturnType<typeof readSemesterScreen>>>()
  const families = new BatchedReads((parent_ids: readonly number[]) => childrenOfParents(db, parent_ids))
  const schedules = new BatchedReads((students: readonly StudentInSemester[]) => readSchedules(db, students))
  /** A parent's own children, or for the office the student with this id. */
  const studentsFor = (user: SessionUser, id: number) =>
    user.role === 'parent' ? families.read(user.id) : studentById(db, id)

  api.query(getEnrollmentScreen, async (_, request) => {
    const { params, query, user, now } = request
    const slug = query.semester
    const [{ semesters, selected }, students] = await Promise.all([
      semesterScreens.read(
        `${viewerKey(user)} ${slug ?? ''}`,
        () => readSemesterScreen(db, { viewer: user, slug, now }),
        request,
      ),
      studentsFor(user, params.id),
    ])
    const student = students.find(({ id }) => id === params.id)
    if (!student) throw notFound()
    const { id: student_id, grade } = student
    const noteKey = noteKeyOf(grade)
    const entries =
      selected && grade !== 'done' ? await schedules.read({ student_id, semester_id: selected.semester.id }) : []
    return respondWith(200, {
      user: { ...user, students: user.role === 'parent' ? students : [] },
      semesters,
      pauses: [...pauses.current],
      selected: selected && {
        semester: { ...selected.semester, notes: noteKey ? pick(selected.notes, [noteKey]) : {} },
        windows: selected.currentWindows(),
        lottery: selected.lottery,
        schedule: scheduleFrom(entries, grade, shownTo(user)),
      },
    })
  })
}

/**
 * The part of the enrollment screen that is the same for all requesters that see the same semesters. `slug`: undefined or unknown for the default semester.
 * `selected` is null when they see no semester. Its clock goes on, because the read may serve requests that arrive later.
 */
export async function readSemesterScreen(
  db: Database,
  { viewer, slug, now }: { readonly viewer: SemesterViewer; readonly slug: string | undefined; readonly now: Date },
) {
  const semesters = await visibleSemesters(db, viewer)
  const semester = chooseSemester(semesters, slug)
  if (!semester) return { semesters, selected: null }
  const [notes, windows, lottery] = await Promise.all([
    readNotes(db, semester.id),
    readWindows(db, semester.id),
    readLottery(db, { semester_id: semester.id, role: viewer.role, now }),
  ])
  const etag = contentEtag(windows.windows)
  const offset = Date.parse(windows.now) - performance.now()
  const currentWindows = () => ({ ...windows, now: new Date(offset + performance.now()).toISOString(), etag })
  return { semesters, selected: { semester, notes, currentWindows, lottery } }
}
