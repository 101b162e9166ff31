import { beforeAll, expect, test } from 'vitest'
import { deleteLottery } from '../../contract/enrollment/lottery.ts'
import { createSemester, deleteSemester, listSemesters } from '../../contract/semesters.ts'
import {
  type BuiltUser,
  buildConfirmation,
  buildConfirmedAdmin,
  buildCourse,
  buildEntry,
  buildFamily,
  buildLottery,
  buildRanking,
  buildSemester,
} from '../../test/data/builders.ts'
import { buildDocument, buildDocumentRequest } from '../../test/data/documents.ts'
import { openClient } from '../../test/database.ts'
import { openSchool } from '../../test/school.ts'
import { waitUntilBlocked } from '../../test/waiting.ts'

const school = openSchool()
let office: BuiltUser
beforeAll(async () => {
  office = await buildConfirmedAdmin(school.postgres)
})

const remove = (id: number) => school.as(office).send(deleteSemester, { params: { id }, body: {} })
const names = async () => (await school.as(office).send(listSemesters, {})).body.semesters.map(({ name }) => name)

test('a new semester like another one is deleted with its classes and setup, and the other one stays', async () => {
  const source = await buildSemester(school.postgres, { starts_on: '2026-08-24', ends_on: '2026-12-18' })
  await buildCourse(school.postgres, { semester_id: source.id })
  await buildLottery(school.postgres, source)
  const copies = { copy_from: source.id, copy_setup_from: source.id }
  await school.as(office).send(createSemester, { body: { name: 'Fall 2090', ...copies } })
  const made = school.db.selectFrom('semester').select('id').where('name', '=', 'Fall 2090')
  const { id } = await made.executeTakeFirstOrThrow()
  expect(await remove(id)).toMatchObject({ status: 200 })
  expect(await names()).not.toContain('Fall 2090')
  expect(await names()).toContain(source.name)
  const courses = school.db.selectFrom('course').select('semester_id')
  expect(await courses.execute()).toEqual([{ semester_id: source.id }])
  const entry = school.db.selectFrom('audit_entry').select(['action', 'before']).where('subject_id', '=', id)
  expect(await entry.where('action', '=', 'deleted').execute()).toEqual([
    { action: 'deleted', before: { name: 'Fall 2090', classes: 1 } },
  ])
})

test.each([
  ['is on a roster', 'roster'],
  ['was on a roster', 'log'],
  ['marked a class', 'wish'],
  ['ranked a class', 'ranking'],
  ['sent a document', 'document'],
  ['was confirmed', 'confirmation'],
])('a semester is not deleted when a child %s, who is named', async (_, used) => {
  const semester = await buildSemester(school.postgres)
  const course = await buildCourse(school.postgres, { semester_id: semester.id })
  const { student, parent } = await buildFamily(school.postgres, { first_name: 'Ruby', last_name: 'Nez' })
  const key = { student_id: student.id, course_id: course.id }
  if (used === 'roster') await buildEntry(school.postgres, course, student)
  const confirmed = { student_id: student.id, semester_id: semester.id, account: parent.id }
  if (used === 'confirmation') await buildConfirmation(school.postgres, confirmed)
  if (used === 'wish')
    await school.db
      .insertInto('wish')
      .values({ ...key, position: 1 })
      .execute()
  if (used === 'ranking') {
    const lottery = await buildLottery(school.postgres, semester)
    await buildRanking(school.postgres, lottery, { student_id: student.id, wishes: [[course.id]] })
  }
  if (used === 'document') {
    const request = await buildDocumentRequest(school.postgres, { semester_id: semester.id })
    await buildDocument(school.postgres, { student_id: student.id, request_id: request.id })
  }
  const { first_name, last_name } = student
  const logged = { section: course.section, class: course.name, semester: semester.name, first_name, last_name }
  const dropped = { status: 'dropped', culprit: 'Rosa Nez', culprit_id: null, reason: null } as const
  if (used === 'log')
    await school.db
      .insertInto('enrollment_log')
      .values({ ...key, ...logged, ...dropped, semester_id: semester.id })
      .execute()
  const { status, body } = await remove(semester.id)
  expect(status).toBe(422)
  expect(body).toMatchObject({ code: 'semester-used', message: expect.stringContaining('Ruby Nez') })
  expect(await names()).toContain(semester.name)
})

test.each(['marks a class', 'ranks one'])(
  'a semester stays when a child %s while it is being deleted',
  async (does) => {
    const semester = await buildSemester(school.postgres)
    const course = await buildCourse(school.postgres, { semester_id: semester.id })
    const lottery = await buildLottery(school.postgres, semester)
    const { student } = await buildFamily(school.postgres)
    const family = await openClient(school.url)
    await family.query('begin')
    if (does === 'marks a class') await family.query('insert into wish values ($1, $2, 1)', [student.id, course.id])
    else {
      await family.query('select from lottery where id = $1 for share', [lottery.id])
      const ranking =
        'insert into ranking (lottery_id, student_id, code, wishes, saved_at) values ($1, $2, 4711, $3, now())'
      await family.query(ranking, [lottery.id, student.id, JSON.stringify([[course.id]])])
    }
    const deletion = remove(semester.id)
    await waitUntilBlocked(school.db)
    await family.query('commit')
    expect(await deletion).toMatchObject({ status: 422, body: { code: 'semester-used' } })
  },
)

test('a semester whose lottery was deleted after children had ranked keeps what was published, even without these children', async () => {
  const now = Date.now()
  const semester = await buildSemester(school.postgres)
  const course = await buildCourse(school.postgres, { semester_id: semester.id })
  const { student } = await buildFamily(school.postgres)
  const lottery = await buildLottery(school.postgres, semester, { closes_at: new Date(now - 1000) })
  await buildRanking(school.postgres, lottery, { student_id: student.id, wishes: [[course.id]] })
  expect((await school.as(office).send(deleteLottery, { params: { id: semester.id } })).status).toBe(204)
  expect(await remove(semester.id)).toMatchObject({ status: 422, body: { code: 'semester-used' } })
  expect(await names()).toContain(semester.name)
})
