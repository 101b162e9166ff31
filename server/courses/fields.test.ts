import { beforeAll, expect, test } from 'vitest'
import { createSemester } from '../../contract/semesters.ts'
import { buildEnrollmentState, buildUser } from '../../test/data/builders.ts'
import { editClass } from '../../test/data/classes.ts'
import { openSchool } from '../../test/school.ts'
import { classes } from '../imports/classes.ts'
import { EDITED_COLUMNS } from '../rows/course.row.ts'

/** Each place that lists the columns of a class, which a new column must not miss. */
const school = openSchool()
let at: Awaited<ReturnType<typeof buildEnrollmentState>>
let by: Awaited<ReturnType<typeof buildUser>>
let other_teacher: number
beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin' })
  at = await buildEnrollmentState(school.postgres)
  const { course } = await buildEnrollmentState(school.postgres)
  other_teacher = course.teacher_id
})

/** Another value than that of the built class. */
const CHANGES: Record<Exclude<(typeof EDITED_COLUMNS)[number], 'teacher_id'>, string | number> = {
  section: '998',
  name: 'Changed',
  description: '<p>Changed</p>',
  name_es: 'Otro',
  description_es: '<p>Otro</p>',
  grade: 'K,1,2,12',
  max_seats: 17,
  room: 'B12',
  period: '3',
  days: 'W',
  time: '1:23-2:34',
  restrictions: '555',
}

function changeOf(column: (typeof EDITED_COLUMNS)[number]) {
  return { [column]: column === 'teacher_id' ? other_teacher : CHANGES[column] }
}

test.each(EDITED_COLUMNS)(
  'an edit of %s alone is stored and returned, is a new revision of the class and is in the audit trail',
  async (column) => {
    const state = await buildEnrollmentState(school.postgres)
    expect((await editClass(school, by, state, {})).status).toBe(200)
    const before = await readClass(state.course.id)
    const { status, body } = await editClass(school, by, state, changeOf(column))
    expect([status, body]).toMatchObject([200, { course: changeOf(column) }])
    const after = await readClass(state.course.id)
    expect(after).toMatchObject({ ...unchanged(before), ...changeOf(column) })
    expect(after.revision).toBeGreaterThan(before.revision)
    const entry = await school.db
      .selectFrom('audit_entry')
      .select('after')
      .where('subject_kind', '=', 'class')
      .where('subject_id', '=', state.course.id)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(Object.keys(entry.after ?? {})).toEqual([column === 'teacher_id' ? 'teacher' : column])
  },
)

test('a copy of a semester has all columns of its classes', async () => {
  const changes = Object.assign({}, ...EDITED_COLUMNS.map(changeOf))
  expect((await editClass(school, by, at, changes)).status).toBe(200)
  const reply = await school.as(by).send(createSemester, { body: { name: 'Fall 2071', copy_from: at.semester.id } })
  expect(reply).toMatchObject({ status: 201 })
  const copies = school.db
    .selectFrom('course')
    .select(EDITED_COLUMNS)
    .where('semester_id', '=', reply.body.semesters[0]?.id ?? 0)
  expect(await copies.execute()).toEqual([changes])
})

test('an import has a column for each column of a class', () => {
  const expected = EDITED_COLUMNS.map((column) => (column === 'teacher_id' ? 'teacher_email' : column))
  expect(classes.columns).toEqual(expect.arrayContaining(expected))
})

type StoredClass = Awaited<ReturnType<typeof readClass>>

function unchanged({ revision, ...columns }: StoredClass) {
  return columns
}

function readClass(id: number) {
  return school.db
    .selectFrom('course')
    .select([...EDITED_COLUMNS, 'revision'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
