import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCourse, deleteCourse, toggleCourse, updateCourse } from '../contract/courses.ts'
import { addStudentToClass, moveFromWaitListToEnrolled } from '../contract/rosters.ts'
import { dropCourse, enrollInCourse, joinCourseWaitList, leaveCourseWaitList } from '../contract/schedules.ts'
import { updateSemester } from '../contract/semesters.ts'
import { updateStudent } from '../contract/students.ts'
import { findViolations } from '../server/roster/audit.queries.ts'
import { buildCourse, buildEntry, buildSemester, buildStudent, buildUser } from './builders.ts'
import { openSchool } from './school.ts'

const school = openSchool()
const RUNS = 30
const GRADES = ['K', '5', '5', '10'] as const
const COURSES = 4

const nth = (many: number) => fc.nat(many - 1)
const edit = fc.record({
  kind: fc.constant('edit' as const),
  course: nth(COURSES),
  section: fc.constantFrom('101', '202', '303', '404', '505'),
  days: fc.constantFrom('M', 'M', 'F'),
  period: fc.constantFrom('1', '1', '2', 'All Day'),
  grade: fc.constantFrom('K,5,10', 'K,5,10', '5,10', 'K'),
  restrictions: fc.constantFrom('', '', '101,303', '202,404'),
  max_seats: nth(4),
})
const press = fc.record({
  kind: fc.constant('press' as const),
  verb: fc.constantFrom('enroll', 'enroll', 'enroll', 'wait', 'drop', 'leave'),
  course: nth(COURSES),
  child: nth(GRADES.length),
})
const office = fc.record({
  kind: fc.constant('office' as const),
  verb: fc.constantFrom('add anyway', 'move', 'toggle', 'close', 'open', 'delete', 'copy with its roster', 'grow'),
  course: nth(COURSES),
  child: nth(GRADES.length),
})
/** What happens at once, and that several times over. */
const story = fc.array(fc.array(fc.oneof(edit, press, press, office), { minLength: 1, maxLength: 6 }), {
  minLength: 2,
  maxLength: 12,
  size: 'max',
})
type Step = typeof story extends fc.Arbitrary<(infer S)[][]> ? S : never

test('after any edits of the office amid any presses of families, every invariant holds', async () => {
  const told: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(story, async (times) => {
      const town = await buildTown()
      for (const steps of times) {
        const statuses = await Promise.all(steps.map((step) => carryOut(town, step)))
        for (const [n, status] of statuses.entries()) {
          expect(status, JSON.stringify(steps[n])).toBeLessThan(500)
          told[`${steps[n]?.kind} ${status}`] = (told[`${steps[n]?.kind} ${status}`] ?? 0) + 1
        }
      }
      expect(await findViolations(school.db)).toEqual([])
    }),
    { numRuns: RUNS },
  )
  for (const often of ['edit 200', 'edit 422', 'press 201', 'press 422', 'office 200'])
    expect(told[often] ?? 0, `${often} of ${JSON.stringify(told)}`).toBeGreaterThan(5)
}, 240_000)

type Town = Awaited<ReturnType<typeof buildTown>>

async function buildTown() {
  const semester = await buildSemester(school.postgres)
  const parent = await buildUser(school.postgres)
  const admin = await buildUser(school.postgres, { role: 'admin' })
  await school.db.updateTable('session').set({ password_at: new Date() }).where('user_id', '=', admin.id).execute()
  const children = await Promise.all(
    GRADES.map((grade) => buildStudent(school.postgres, { parent_id: parent.id, grade })),
  )
  const courses = await Promise.all(
    ['101', '202', '303', '404'].map((section, n) =>
      buildCourse(school.postgres, {
        semester_id: semester.id,
        section,
        grade: 'K,5,10',
        days: n < 2 ? 'M' : 'F',
        max_seats: 2,
      }),
    ),
  )
  for (const [n, course] of courses.entries()) await enrolled(children[1 + (n % 2)], course, n)
  return { semester, children, courses, family: school.as(parent), office: school.as(admin) }
}

/** One child is in the first and third class, another in the second and fourth: an edit of either may part them. */
async function enrolled(child: { id: number } | undefined, course: Class, n: number): Promise<void> {
  if (child) await buildEntry(school.postgres, course, child)
  await school.db
    .insertInto('enrollment_log')
    .values({
      semester_id: course.semester_id,
      course_id: course.id,
      student_id: child?.id ?? 0,
      section: course.section,
      class: course.name,
      semester: `${n}`,
      first_name: 'Ada',
      last_name: 'Yazzie',
      status: 'enrolled',
      culprit: 'Olive Office',
      culprit_id: 1,
    })
    .execute()
}

const PRESSES = { enroll: enrollInCourse, wait: joinCourseWaitList, drop: dropCourse, leave: leaveCourseWaitList }

/** One press or edit; answers the status. */
async function carryOut(town: Town, step: Step): Promise<number> {
  const course = town.courses[step.course]
  if (!course) throw new Error('no such course')
  if (step.kind === 'edit') {
    const { kind, course: _, ...fields } = step
    const body = { ...written(town, course), ...fields }
    return (await town.office.send(updateCourse, { params: { id: course.id }, body })).status
  }
  const child = town.children[step.child]
  if (!child) throw new Error('no such child')
  const ids = { course_id: course.id, student_id: child.id }
  if (step.kind === 'press')
    return (await town.family.send(PRESSES[step.verb as keyof typeof PRESSES], { params: ids, body: {} })).status
  return (await OFFICE[step.verb as keyof typeof OFFICE](town, course, child)).status
}

type Child = Town['children'][number]
type Class = Town['courses'][number]

const OFFICE = {
  'add anyway': ({ office: by }: Town, { id }: Class, child: Child) =>
    by.send(addStudentToClass, { body: { course_id: id, student_id: child.id, override: true } }),
  move: ({ office: by }: Town, { id }: Class, child: Child) =>
    by.send(moveFromWaitListToEnrolled, { body: { course_id: id, student_id: child.id } }),
  toggle: ({ office: by }: Town, { id }: Class) => by.send(toggleCourse, { params: { id }, body: {} }),
  close: (town: Town) => openOrClose(town, true),
  open: (town: Town) => openOrClose(town, false),
  delete: ({ office: by }: Town, { id }: Class) => by.send(deleteCourse, { params: { id } }),
  'copy with its roster': (town: Town, course: Class, child: Child) => {
    const body = { ...written(town, course), section: String(5000 + course.id), days: 'W', roster: [child.id] }
    return town.office.send(createCourse, { body })
  },
  grow: ({ family: by }: Town, _: Class, { id, first_name, last_name }: Child) =>
    by.send(updateStudent, { params: { id }, body: { first_name, last_name, grade: '5' } }),
}

function openOrClose({ office: by, semester: { id, name } }: Town, disabled: boolean) {
  return by.send(updateSemester, { params: { id }, body: { name, active: true, disabled } })
}

/** The class as the office's form would send it. */
function written({ semester }: Town, { name, section, teacher_id, grade, max_seats, period, days, time }: Class) {
  const description = '<p>Paint and clay</p>'
  return { name, section, description, teacher_id, grade, max_seats, period, days, time, semester: semester.id }
}
