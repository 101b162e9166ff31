import { beforeAll, expect, test } from 'vitest'
import { getAuditEntry, listAuditTrail } from '../../contract/auditTrail.ts'
import { updateEmailChoices } from '../../contract/emailChoices.ts'
import { addStudentToClass, dropStudentFromClass, transferStudent } from '../../contract/enrollment/rosters.ts'
import { NOTIFY_FAMILIES } from '../../contract/familyEmails.ts'
import { cancelCourse } from '../../contract/officeCourses.ts'
import { FAMILY_MESSAGE_MAX } from '../../domain/familyEmails/familyMessage.ts'
import { type BuiltUser, buildCourse, buildFamily, buildUser } from '../../test/data/builders.ts'
import { buildReserve, buildWaitList, type Family } from '../../test/data/waitLists.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
let office: BuiltUser
beforeAll(async () => {
  office = await buildUser(school.postgres, { role: 'admin', first_name: 'Olive', last_name: 'Office' })
})

const family_message = 'Your later class has room now.'

test('a message to the family is in the email about the transfer only, and the audit trail keeps it', async () => {
  const { semester, course, owner, families } = await buildWaitList(school, { waiting: 1 })
  const to = await buildCourse(school.postgres, { semester_id: semester.id, name: 'Chess' })
  const body = { course_id: to.id, student_id: owner.student.id, from_course_id: course.id, family_message }
  expect((await school.as(office).send(transferStudent, { body })).status).toBe(200)
  expect(await factsTo(owner)).toMatchObject([{ kind: 'enrolled', gave_up: course.name, family_message }])
  const [waiting] = families
  const told = waiting ? await factsTo(waiting) : []
  expect(told.map(({ kind }) => kind)).toEqual(['offer-made'])
  expect(told[0]).not.toHaveProperty('family_message')
  expect(await latestEntry()).toMatchObject({
    action: 'created',
    kind: 'message',
    subject_name: expect.stringContaining('Chess'),
    after: { children: ['Ada Yazzie'], text: family_message, families: 1 },
  })
})

test('a message with a seat that the office gives is in the email and in the audit trail', async () => {
  const { course, owner } = await buildWaitList(school, { waiting: 0 })
  const other = await buildCourse(school.postgres, { semester_id: course.semester_id, name: 'Chess', days: 'F' })
  const body = { course_id: other.id, student_id: owner.student.id, family_message }
  expect((await school.as(office).send(addStudentToClass, { body })).status).toBe(200)
  expect(await factsTo(owner)).toMatchObject([{ kind: 'enrolled', family_message }])
  expect(await latestEntry()).toMatchObject({
    kind: 'message',
    after: { children: ['Ada Yazzie'], text: family_message },
  })
})

test('every family of a canceled class gets the message, also those behind the wait list', async () => {
  const { course, owner, families } = await buildWaitList(school, { waiting: 5 })
  const reserve = await buildReserve(school, course, 1)
  const call = { params: { id: course.id }, body: { family_message } }
  expect((await school.as(office).send(cancelCourse, call)).status).toBe(200)
  for (const family of [owner, ...families, ...reserve])
    expect(await factsTo(family)).toMatchObject([{ family_message }])
  expect(await latestEntry()).toMatchObject({ kind: 'message', after: { text: family_message, families: 7 } })
})

test('the audit trail keeps no message that went to nobody, because the office left its email out', async () => {
  const { course, owner } = await buildWaitList(school, { waiting: 0 })
  const before = await latestEntry()
  const call = { body: { course_id: course.id, student_id: owner.student.id, family_message } }
  const { status } = await school.as(office).send(dropStudentFromClass, { ...call, ...withHeader('no') })
  expect(status).toBe(200)
  expect(await latestEntry()).toEqual(before)
})

test('a message is at most as long as the contract says', async () => {
  const { course, owner } = await buildWaitList(school, { waiting: 0 })
  const long = 'x'.repeat(FAMILY_MESSAGE_MAX + 1)
  const drop = (text: string) =>
    school.as(office).send(dropStudentFromClass, {
      body: { course_id: course.id, student_id: owner.student.id, family_message: text },
    })
  expect(await drop(long)).toMatchObject({ status: 422, body: { errors: { family_message: expect.anything() } } })
  expect((await drop(long.slice(1))).status).toBe(200)
})

test('a preview says who is not emailed and why, and which email takes a message', async () => {
  const { course, owner } = await buildWaitList(school, { waiting: 0 })
  const dropped = { body: { course_id: course.id, student_id: owner.student.id } }
  expect(await preview(dropStudentFromClass, dropped)).toMatchObject({
    families: 1,
    emails: [{ kind: 'dropped-by-office', takes_message: true }],
    not_emailed: [],
  })
  const open = await buildCourse(school.postgres, { semester_id: course.semester_id, period: '7' })
  const muted = await buildFamily(school.postgres)
  const choices = { class_changed: true, enrolled: false, lottery_results: true, daily_summary: true }
  await school.as(muted.parent).send(updateEmailChoices, { body: choices })
  const to = { first_name: expect.any(String), last_name: expect.any(String) }
  const added = { body: { course_id: open.id, student_id: muted.student.id } }
  expect(await preview(addStudentToClass, added)).toMatchObject({
    families: 0,
    not_emailed: [{ because: 'enrolled', families: 1, to }],
  })
  await school.db.updateTable('users').set({ disabled: true }).where('id', '=', owner.parent.id).execute()
  expect(await preview(dropStudentFromClass, dropped)).toMatchObject({
    families: 0,
    not_emailed: [{ because: 'account-disabled', families: 1 }],
  })
})

async function preview(endpoint: typeof dropStudentFromClass | typeof addStudentToClass, call: { body: object }) {
  return (await school.as(office).send(endpoint, { ...call, ...withHeader('preview') })).body
}

function withHeader(value: string) {
  return { headers: { [NOTIFY_FAMILIES]: value } }
}

async function factsTo({ parent }: Family) {
  const emails = await school.db
    .selectFrom('family_mail')
    .select('facts')
    .where('user_id', '=', parent.id)
    .orderBy('id')
    .execute()
  return emails.map(({ facts }) => facts)
}

/** The latest message in the audit trail. */
async function latestEntry() {
  const { entries } = (await school.as(office).send(listAuditTrail, { query: { kind: 'message' } })).body
  const [entry] = entries
  if (!entry) return undefined
  return (await school.as(office).send(getAuditEntry, { params: { id: entry.id } })).body.entry
}
