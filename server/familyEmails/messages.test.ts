import { beforeAll, expect, test } from 'vitest'
import { listClassEmails, writeToFamilies } from '../../contract/classEmails.ts'
import type { RequestBody } from '../../contract/endpoint.ts'
import { listMessages, writeToGroup } from '../../contract/messages.ts'
import {
  type BuiltUser,
  buildCourse,
  buildEntry,
  buildFamily,
  buildOffer,
  buildSemester,
  buildStudent,
  buildTeacher,
  buildUser,
} from '../../test/data/builders.ts'
import { runEmailWorker } from '../../test/processes/emailWorker.ts'
import { startMailServer } from '../../test/processes/mailServer.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let admin: BuiltUser
beforeAll(async () => {
  admin = await buildUser(school.postgres, { role: 'admin' })
})

const message = { subject: 'Snow day', text: 'There is no school tomorrow.' }
type Group = Partial<RequestBody<typeof writeToGroup>>

test.each<[string, Group, number]>([
  ['the enrolled children of a semester', {}, 3],
  ['the rosters and wait lists', { to: 'roster' }, 4],
  ['those who only wait', { to: 'waiting' }, 2],
  ['a grade', { grade: '5' }, 1],
  ['a grade on a day', { grade: '3', day: 'F' }, 1],
  ['full classes', { full: true }, 0],
  ['classes with too few children', { under: 2 }, 1],
  ['a grade on a day without one', { grade: '5', day: 'F', to: 'enrolled' }, 0],
])('the families of %s are counted once each: %j', async (_group, group, families) => {
  const { semester } = await buildGroups()
  const { status, body } = await write(semester, group)
  if (families === 0) {
    const to = ['There are no families in this group. Choose another group.']
    expect({ status, body }).toMatchObject({ status: 422, body: { errors: { to } } })
  } else expect({ status, body }).toEqual({ status: 201, body: { families } })
})

test('a family whose child has an offer gets no email to those who wait', async () => {
  const { postgres } = school
  const { semester, pottery } = await buildGroups()
  const { student } = await buildFamily(postgres)
  await buildOffer(postgres, await buildEntry(postgres, pottery, student, { status: 'waiting' }))
  expect((await write(semester, { course: pottery.id, to: 'waiting' })).body).toEqual({ families: 1 })
  expect((await write(semester, { course: pottery.id, to: 'roster' })).body).toEqual({ families: 4 })
})

test('the families of a teacher and of a class are others than those of the semester', async () => {
  const { semester, teacher, pottery } = await buildGroups()
  expect((await write(semester, { teacher: teacher.id })).body).toEqual({ families: 2 })
  expect((await write(semester, { course: pottery.id, to: 'roster' })).body).toEqual({ families: 3 })
})

test('the families of named students are counted once each, also those without a class', async () => {
  const { semester } = await buildGroups()
  const { parent, student } = await buildFamily(school.postgres)
  const sibling = await buildStudent(school.postgres, { parent_id: parent.id })
  const other = await buildFamily(school.postgres)
  const students = [student.id, sibling.id, other.student.id]
  expect((await write(semester, { students })).body).toEqual({ families: 2 })
  const { body } = await school.as(admin).send(listMessages, { params: { semester: semester.id } })
  expect(body.messages[0]).toMatchObject({ families: 2, group: { students: 3 } })
})

test('the families of named classes are counted once, also those of an inactive class, and the names are kept', async () => {
  const { semester, pottery } = await buildGroups()
  const closed = await buildCourse(school.postgres, { semester_id: semester.id, name: 'Closed', days: 'W' })
  const { student } = await buildFamily(school.postgres)
  await buildEntry(school.postgres, closed, student)
  await school.db.updateTable('course').set({ active: false }).where('id', '=', closed.id).execute()
  const elsewhere = await buildGroups()
  const courses = [closed.id, pottery.id, elsewhere.pottery.id]
  const only = (await write(semester, { course: pottery.id })).body.families
  expect((await write(semester, { courses })).body).toEqual({ families: only + 1 })
  expect((await sent(semester))[0]).toMatchObject({ group: { classes: ['Closed', 'Pottery'] } })
  const none = await buildCourse(school.postgres, { semester_id: semester.id, days: 'HS' })
  expect((await write(semester, { courses: [none.id] })).status).toBe(422)
})

test('a preview counts the families and sends nothing', async () => {
  const { semester } = await buildGroups()
  const call = { params: { semester: String(semester.id) }, body: { ...message, to: 'roster' } } as const
  const { status, body } = await school
    .as(admin)
    .send(writeToGroup, { ...call, headers: { 'notify-families': 'preview' } })
  expect({ status, body }).toMatchObject({ status: 200, body: { families: 4, emails: [{ kind: 'office-message' }] } })
  expect(await sent(semester)).toEqual([])
})

test('an email to a group names the semester instead of a class', async () => {
  const { semester, families } = await buildGroups()
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url })
  await write(semester, { grade: '5' })
  const [email] = await server.waitForEmails(families[0]?.parent.email ?? '')
  expect(email?.subject).toBe('Snow day')
  expect(email?.text).toContain(`The school office wrote about ${semester.name}:`)
  expect(email?.text).toContain(`has a class or is on a wait list in ${semester.name}`)
})

test('the text of a message is stored once, whatever the number of families', async () => {
  const { semester, pottery } = await buildGroups()
  const text = 'Please bring a hat and water. '.repeat(20).trim()
  await write(semester, { text, to: 'roster' })
  await school.as(admin).send(writeToFamilies, { params: { id: pottery.id }, body: { ...message, text } })
  const stored = await school.db
    .selectFrom('family_mail')
    .innerJoin('office_message', 'office_message.id', 'message_id')
    .select(['facts', 'text'])
    .where('semester_id', '=', semester.id)
    .execute()
  expect(stored).toHaveLength(6)
  for (const email of stored) {
    expect(email.text).toBe(text)
    expect(JSON.stringify(email.facts)).not.toContain('hat')
  }
})

test('sent messages can be read later, with the names of their groups', async () => {
  const { semester, teacher, pottery } = await buildGroups()
  await write(semester, { grade: '5' })
  await write(semester, { teacher: teacher.id, day: 'M', to: 'roster' })
  await school.as(admin).send(writeToFamilies, { params: { id: pottery.id }, body: message })
  const by = 'Rosa Yazzie'
  expect(await sent(semester)).toMatchObject([
    { ...message, to: 'enrolled', group: { class: 'Pottery' }, families: 2, sent_by: by },
    { ...message, to: 'roster', group: { teacher: 'Leo Ito', day: 'M' }, families: 3, sent_by: by },
    { ...message, to: 'enrolled', group: { grade: '5' }, families: 1, sent_by: by },
  ])
})

test('the eleventh message to groups of a semester within an hour is refused, and one to a class is not', async () => {
  const { semester, pottery } = await buildGroups()
  for (let count = 0; count < 10; count++) expect((await write(semester, {})).status).toBe(201)
  const { status, body } = await write(semester, {})
  expect([status, body]).toMatchObject([429, { code: 'throttled' }])
  expect((await write(semester, { course: pottery.id })).status).toBe(201)
})

test('a message to a class is in the list of its emails, and one to a group is not', async () => {
  const { semester, pottery } = await buildGroups()
  await write(semester, {})
  const { body } = await school.as(admin).send(listClassEmails, { params: { id: pottery.id } })
  expect(body).toEqual({ mails: [] })
})

/**
 * Pottery of Leo Ito on Monday with a family of two children in grades 5 and 3 and another one, and a child on its wait list who has Choir
 * on Friday. One more child waits for Choir, and an inactive class has a family of its own.
 */
async function buildGroups() {
  const { postgres } = school
  const semester = await buildSemester(postgres)
  const teacher = await buildTeacher(postgres, { first_name: 'Leo', last_name: 'Ito' })
  const semester_id = semester.id
  const pottery = await buildCourse(postgres, { semester_id, teacher_id: teacher.id, name: 'Pottery' })
  const choir = await buildCourse(postgres, { semester_id, days: 'F', name: 'Choir' })
  const canceled = await buildCourse(postgres, { semester_id, days: 'W', active: false })
  const families = []
  for (const grade of ['5', '3', '3', '4', '4'] as const) families.push(await buildFamily(postgres, { grade }))
  const [first, second, third, fourth, fifth] = families.map(({ student }) => student)
  if (!first || !second || !third || !fourth || !fifth) throw new Error('A family is missing')
  const sibling = await buildStudent(postgres, { parent_id: first.parent_id, grade: '3' })
  for (const student of [first, sibling, second]) await buildEntry(postgres, pottery, student)
  await buildEntry(postgres, pottery, third, { status: 'waiting' })
  await buildEntry(postgres, choir, third)
  await buildEntry(postgres, choir, fourth, { status: 'waiting' })
  await buildEntry(postgres, canceled, fifth)
  return { semester, teacher, pottery, families }
}

function write(semester: { readonly id: number }, group: Group) {
  return school
    .as(admin)
    .send(writeToGroup, { params: { semester: String(semester.id) }, body: { ...message, ...group } })
}

async function sent(semester: { readonly id: number }) {
  const { body } = await school.as(admin).send(listMessages, { params: { semester: String(semester.id) } })
  return Object(body).messages
}
