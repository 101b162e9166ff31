import { expect, test } from 'vitest'
import { addStudentToClass } from '../../contract/enrollment/rosters.ts'
import { buildCourse, buildFamily, buildSemester, buildUser } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()

test('an override of the grade does not exempt from the constraint on overlapping classes', async () => {
  const { course, other, student } = await enrollByOverride({ grade: '9' })
  await expect(insertEntry(other, student.id)).rejects.toThrow('no_overlapping_enrollments')
  expect(await rowOf(course.id)).toMatchObject({ overridden: true, shares_time: false })
})

test('an override of the same time exempts only its own row from the constraint', async () => {
  const { course, other, student } = await enrollByOverride({ grade: '5', withOverlap: true })
  expect(await rowOf(course.id)).toMatchObject({ overridden: true, shares_time: true })
  expect(await rowOf(other.id)).toMatchObject({ overridden: false, shares_time: false })
  const third = await buildCourse(school.postgres, { semester_id: course.semester_id })
  await expect(insertEntry(third, student.id)).rejects.toThrow('no_overlapping_enrollments')
})

/** A fifth grader enrolled by override, with or without an overlapping class. */
async function enrollByOverride({ grade, withOverlap = false }: { grade: string; withOverlap?: boolean }) {
  const office = await buildUser(school.postgres, { role: 'admin' })
  const semester = await buildSemester(school.postgres)
  const course = await buildCourse(school.postgres, { semester_id: semester.id, grade })
  const other = await buildCourse(school.postgres, { semester_id: semester.id })
  const { student } = await buildFamily(school.postgres)
  if (withOverlap) await insertEntry(other, student.id)
  const body = { course_id: course.id, student_id: student.id, override: true }
  expect((await school.as(office).send(addStudentToClass, { body })).status).toBe(200)
  return { course, other, student }
}

async function insertEntry(course: Awaited<ReturnType<typeof buildCourse>>, student_id: number) {
  const { id: course_id, semester_id, days, period_span } = course
  const row = {
    course_id,
    student_id,
    status: 'enrolled' as const,
    grade: '5' as const,
    semester_id,
    days,
    period_span,
  }
  await school.db.insertInto('roster_entry').values(row).execute()
}

function rowOf(course_id: number) {
  return school.db.selectFrom('roster_entry').selectAll().where('course_id', '=', course_id).executeTakeFirstOrThrow()
}
