import { beforeAll, expect, test } from 'vitest'
import { type CopyReport, copyCourses, MAX_COPIED_COURSES } from '../../contract/copyCourses.ts'
import { pick } from '../../domain/pick.ts'
import {
  type BuiltUser,
  buildCourse,
  buildEnrollmentState,
  buildSemester,
  buildTeacher,
  buildUser,
} from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'
import { EDITED_COLUMNS } from '../rows/course.row.ts'

const school = openSchool()
let by: BuiltUser
beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin' })
})

test('a preview says what would be copied and creates nothing', async () => {
  const { classes, into } = await buildClasses()
  const { report, entries } = await copy(classes, into, { confirmed: false })
  expect(report).toMatchObject({ done: false, courses: [{ outcome: 'copied' }, { outcome: 'copied' }] })
  expect(report.courses.map(({ id }) => id)).toEqual(classes.map(({ id }) => id))
  expect(await coursesIn(into)).toEqual([])
  expect(entries).toEqual([])
})

test('copies have the same fields and no children, and one audit entry each', async () => {
  const { classes, into } = await buildClasses()
  const { report, entries } = await copy(classes, into)
  expect(report.done).toBe(true)
  const copies = await coursesIn(into)
  expect(copies.map((course) => pick(course, EDITED_COLUMNS))).toEqual(
    (await rowsOf(classes)).map((course) => pick(course, EDITED_COLUMNS)),
  )
  expect(copies).toMatchObject(classes.map(() => ({ current_seats: 0, wait_list: 0, active: true })))
  expect(entries).toMatchObject(copies.map(({ id }) => ({ action: 'created', subject_kind: 'class', subject_id: id })))
})

test('a section that the semester has already, and an inactive teacher, refuse that class only', async () => {
  const { classes, into } = await buildClasses()
  const [first, second] = await rowsOf(classes)
  await buildCourse(school.postgres, { semester_id: into.id, section: first?.section ?? '', name: 'Old' })
  const teacher = await buildTeacher(school.postgres, { first_name: 'Ida', last_name: 'Gone', active: false })
  const idle = await buildCourse(school.postgres, { semester_id: second?.semester_id ?? 0, teacher_id: teacher.id })
  const { report, entries } = await copy([...classes, idle], into)
  expect(report.courses).toMatchObject([
    { outcome: 'refused', because: `Old has section ${first?.section} in this semester.` },
    { outcome: 'copied', because: '' },
    { outcome: 'refused', because: 'Ida Gone is inactive. Copy this class with another teacher.' },
  ])
  expect(entries).toHaveLength(1)
})

test('classes that need the room or the teacher of a copy at one time are named, and copied all the same', async () => {
  const { classes, into } = await buildClasses()
  const [first] = await rowsOf(classes)
  const { days, period, teacher_id = 0 } = first ?? {}
  const meets = { semester_id: into.id, ...(days && { days }), ...(period && { period }) }
  await buildCourse(school.postgres, { ...meets, teacher_id, room: 'Elsewhere', name: 'Rival', section: '9001' })
  const other = { semester_id: first?.semester_id ?? 0, days: 'F', room: 'Kiln Room' } as const
  const pair = [await buildCourse(school.postgres, other), await buildCourse(school.postgres, other)]
  const { report } = await copy([...classes.slice(0, 1), ...pair], into)
  const [one, two] = pair
  expect(report.courses).toMatchObject([
    { outcome: 'copied', clashes: [{ shares: 'teacher', name: 'Rival', section: '9001' }] },
    {
      outcome: 'copied',
      clashes: expect.arrayContaining([{ shares: 'room', name: two?.name, section: two?.section }]),
    },
    {
      outcome: 'copied',
      clashes: expect.arrayContaining([{ shares: 'room', name: one?.name, section: one?.section }]),
    },
  ])
})

test('the Optional period is copied', async () => {
  const { classes, into } = await buildClasses()
  const [first] = classes
  await school.db
    .updateTable('course')
    .set({ period: 'Optional' })
    .where('id', '=', first?.id ?? 0)
    .execute()
  await copy(classes.slice(0, 1), into)
  expect(await coursesIn(into)).toMatchObject([{ period: 'Optional' }])
})

test('an unknown semester, and more classes than one call may have, are refused', async () => {
  const { classes, into } = await buildClasses()
  expect((await send(classes, { id: 999_999 }, true)).body).toMatchObject({ errors: { semester: expect.anything() } })
  const many = Array.from({ length: MAX_COPIED_COURSES + 1 }, (_, n) => ({ id: n + 1 }))
  expect((await send(many, into, true)).status).toBe(422)
  const { report } = await copy([{ id: 999_999 }], into)
  expect(report.courses).toEqual([])
})

type Named = readonly { readonly id: number }[]

/** A class with an enrolled child and an empty one, and a semester without classes. */
async function buildClasses() {
  const { course, semester } = await buildEnrollmentState(school.postgres, { status: 'enrolled' })
  const other = await buildCourse(school.postgres, { semester_id: semester.id, days: 'W', room: 'Barn' })
  return { classes: [course, other], into: await buildSemester(school.postgres) }
}

function coursesIn({ id }: { readonly id: number }) {
  return school.db.selectFrom('course').selectAll().where('semester_id', '=', id).orderBy('id').execute()
}

function rowsOf(courses: Named) {
  const ids = courses.map(({ id }) => id)
  return school.db.selectFrom('course').selectAll().where('id', 'in', ids).orderBy('id').execute()
}

function send(courses: Named, semester: { readonly id: number }, confirmed: boolean) {
  const body = { courses: courses.map(({ id }) => id), semester: semester.id, confirmed }
  return school.as(by).send(copyCourses, { body })
}

async function copy(courses: Named, semester: { readonly id: number }, { confirmed } = { confirmed: true }) {
  const { status, headers, body } = await send(courses, semester, confirmed)
  expect(status).toBe(200)
  const report: CopyReport = body.report
  const entries = await school.db
    .selectFrom('audit_entry')
    .select(['action', 'subject_kind', 'subject_id'])
    .where('request_id', '=', headers.get('x-request-id'))
    .orderBy('id')
    .execute()
  return { report, entries }
}
