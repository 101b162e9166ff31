import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as enrollmentCommands from '../../contract/enrollment/commands.ts'
import { addStudentToClass, moveFromWaitListToEnrolled } from '../../contract/enrollment/rosters.ts'
import { createCourse, deleteCourse, toggleCourse, updateCourse } from '../../contract/officeCourses.ts'
import { updateSemester } from '../../contract/semesters.ts'
import { updateStudent } from '../../contract/students.ts'
import { findViolations } from '../../server/invariants/findViolations.ts'
import { withKeys } from '../client.ts'
import { buildCourse, buildEntry, buildSemester, buildStudent, buildUser } from '../data/builders.ts'
import { rounds } from '../rounds.ts'
import { openSchool } from '../school.ts'

const school = openSchool()
const RUNS = rounds(12)
const GRADES = ['K', '5', '5', '10'] as const
const COURSES = 4

const index = (count: number) => fc.nat(count - 1)
const edit = fc.record({
  kind: fc.constant('edit' as const),
  course: index(COURSES),
  section: fc.constantFrom(undefined, undefined, undefined, '101', '505'),
  days: fc.constantFrom('M', 'M', 'F'),
  period: fc.constantFrom('1', '1', '2', 'All Day'),
  grade: fc.constantFrom('K,5,10', 'K,5,10', 'K,5,10', '5,10', 'K'),
  restrictions: fc.constantFrom('', '', '', '101,303', '202,404'),
  max_seats: index(4),
})
const command = fc.record({
  kind: fc.constant('command' as const),
  verb: fc.constantFrom('enroll', 'enroll', 'enroll', 'wait', 'drop', 'leave'),
  course: index(COURSES),
  child: index(GRADES.length),
})
const office = fc.record({
  kind: fc.constant('office' as const),
  verb: fc.constantFrom('override', 'move', 'toggle', 'close', 'open', 'delete', 'copy', 'grade'),
  course: index(COURSES),
  child: index(GRADES.length),
})
/** Several batches of concurrent steps. */
const batches = fc.array(fc.array(fc.oneof(edit, command, command, office), { minLength: 1, maxLength: 6 }), {
  minLength: 2,
  maxLength: 12,
  size: 'max',
})
type Step = typeof batches extends fc.Arbitrary<(infer S)[][]> ? S : never

const FITS = { days: 'F', period: '1', grade: 'K,5,10', restrictions: '', max_seats: 3 } as const
/** Steps with each of the outcomes, one after another: random ones may all be refused. */
const EACH_OUTCOME: Step[][] = [
  [{ kind: 'edit', course: 3, section: undefined, ...FITS }],
  [{ kind: 'edit', course: 3, section: '101', ...FITS }],
  [{ kind: 'command', verb: 'enroll', course: 0, child: 3 }],
  [{ kind: 'command', verb: 'enroll', course: 1, child: 1 }],
  [{ kind: 'office', verb: 'toggle', course: 0, child: 0 }],
]

test('concurrent edits of the office and commands of families keep every invariant', async () => {
  const counts: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(batches, async (generated) => {
      const state = await buildState()
      const isRandom = generated !== EACH_OUTCOME
      for (const steps of generated) {
        const statuses = await Promise.all(steps.map((step) => runStep(state, step)))
        for (const [n, status] of statuses.entries()) {
          expect(status, JSON.stringify(steps[n])).toBeLessThan(500)
          const outcome = `${isRandom ? 'random ' : ''}${steps[n]?.kind} ${status}`
          counts[outcome] = (counts[outcome] ?? 0) + 1
        }
      }
      expect(await findViolations(school.db)).toEqual([])
    }),
    { numRuns: RUNS, examples: [[EACH_OUTCOME]] },
  )
  const common = ['random command 201', 'random command 422', 'random office 200']
  for (const outcome of ['edit 200', 'edit 422', 'command 201', 'command 422', 'office 200', ...common])
    expect(counts[outcome] ?? 0, `${outcome} of ${JSON.stringify(counts)}`).toBeGreaterThan(0)
})

type State = Awaited<ReturnType<typeof buildState>>

async function buildState() {
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
  for (const [n, course] of courses.entries()) await enroll(children[1 + (n % 2)], course, n)
  return { semester, children, courses, family: withKeys(school.as(parent)), office: school.as(admin) }
}

/** Enrolls a child in the first and third class and another child in the second and fourth, so that edits can cause conflicts. */
async function enroll(child: { id: number } | undefined, course: Class, n: number): Promise<void> {
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

const PARENT = {
  enroll: enrollmentCommands.enroll,
  wait: enrollmentCommands.joinWaitList,
  drop: enrollmentCommands.drop,
  leave: enrollmentCommands.leaveWaitList,
}

async function runStep(state: State, step: Step): Promise<number> {
  const course = state.courses[step.course]
  if (!course) throw new Error('no such course')
  if (step.kind === 'edit') {
    const { kind, course: _, section = course.section, ...fields } = step
    const body = { ...classForm(state, course), ...fields, section }
    return (await state.office.send(updateCourse, { params: { id: course.id }, body })).status
  }
  const child = state.children[step.child]
  if (!child) throw new Error('no such child')
  const ids = { course_id: course.id, student_id: child.id }
  if (step.kind === 'command')
    return (await state.family.send(PARENT[step.verb as keyof typeof PARENT], { params: ids, body: {} })).status
  return (await OFFICE[step.verb as keyof typeof OFFICE](state, course, child)).status
}

type Child = State['children'][number]
type Class = State['courses'][number]

const OFFICE = {
  override: ({ office: client }: State, { id }: Class, child: Child) =>
    client.send(addStudentToClass, { body: { course_id: id, student_id: child.id, override: true } }),
  move: ({ office: client }: State, { id }: Class, child: Child) =>
    client.send(moveFromWaitListToEnrolled, { body: { course_id: id, student_id: child.id } }),
  toggle: ({ office: client }: State, { id }: Class) => client.send(toggleCourse, { params: { id }, body: {} }),
  close: (state: State) => openOrClose(state, true),
  open: (state: State) => openOrClose(state, false),
  delete: ({ office: client }: State, { id }: Class) => client.send(deleteCourse, { params: { id } }),
  copy: (state: State, course: Class, child: Child) => {
    const body = { ...classForm(state, course), section: String(5000 + course.id), days: 'W', roster: [child.id] }
    return state.office.send(createCourse, { body })
  },
  grade: ({ family: client }: State, _: Class, { id, first_name, last_name }: Child) =>
    client.send(updateStudent, { params: { id }, body: { first_name, last_name, grade: '5' } }),
}

function openOrClose({ office: client, semester: { id, name } }: State, disabled: boolean) {
  return client.send(updateSemester, { params: { id }, body: { name, active: true, disabled } })
}

function classForm({ semester }: State, { name, section, teacher_id, grade, max_seats, period, days, time }: Class) {
  const description = '<p>Paint and clay</p>'
  return { name, section, description, teacher_id, grade, max_seats, period, days, time, semester: semester.id }
}
