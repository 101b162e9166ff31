import { beforeAll, expect, test } from 'vitest'
import { getOfficeTasks } from '../../contract/officeTasks.ts'
import { type BuiltUser, buildEnrollmentState, buildSemester, buildUser } from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'

const HOUR_MS = 60 * 60 * 1000
const school = openSchool()
let by: BuiltUser
beforeAll(async () => {
  by = await buildUser(school.postgres, { role: 'admin' })
})

const fromNow = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

async function tasksOf({ id }: { readonly id: number }) {
  return (await school.as(by).send(getOfficeTasks, { params: { id } })).body
}

test('a semester without offers and a school without failed emails have no tasks', async () => {
  const semester = await buildSemester(school.postgres)
  expect(await tasksOf(semester)).toEqual({
    offers: { total: 0, first: [] },
    failed_mails: { total: 0, first: [] },
    backup: null,
  })
})

test('offers that end within a day are listed with the child and the class, and those of other semesters are not', async () => {
  const expires_at = fromNow(3)
  const at = await buildEnrollmentState(school.postgres, { status: 'waiting', offer: { expires_at } })
  const { course, student } = at
  expect((await tasksOf(at.semester)).offers).toEqual({
    total: 1,
    first: [
      {
        course_id: course.id,
        class: course.name,
        first_name: student.first_name,
        last_name: student.last_name,
        expires_at: expires_at.toISOString(),
      },
    ],
  })
  expect((await tasksOf(await buildSemester(school.postgres))).offers.total).toBe(0)
})

test('an offer that lasts longer than a day is no task yet', async () => {
  const at = await buildEnrollmentState(school.postgres, { status: 'waiting', offer: { expires_at: fromNow(25) } })
  expect((await tasksOf(at.semester)).offers.total).toBe(0)
})

test('the last failed emails are listed with the parent, and all of a week are counted', async () => {
  const semester = await buildSemester(school.postgres)
  const parent = await buildUser(school.postgres, { first_name: 'Vilma' })
  const mail = { user_id: parent.id, kind: 'class-cancelled', facts: '{}', sent_at: null, response: null } as const
  const rows = [-1, -2, -3, -4, -5, -6, -200].map((hours) => ({ ...mail, failed_at: fromNow(hours) }))
  await school.db.insertInto('family_mail').values(rows).execute()
  const { failed_mails } = await tasksOf(semester)
  expect(failed_mails.total).toBe(6)
  expect(failed_mails.first.map(({ failed_at }) => failed_at)).toEqual(
    rows.slice(0, 5).map(({ failed_at }) => failed_at.toISOString()),
  )
  expect(failed_mails.first[0]).toMatchObject({ first_name: 'Vilma', email: parent.email, kind: 'class-cancelled' })
})
