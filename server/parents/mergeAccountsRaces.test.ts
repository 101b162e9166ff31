import { expect, test } from 'vitest'
import { writeToFamilies } from '../../contract/classEmails.ts'
import * as commands from '../../contract/enrollment/commands.ts'
import { mergeAccounts } from '../../contract/mergeAccounts.ts'
import { createStudent } from '../../contract/students.ts'
import {
  type BuiltUser,
  buildConfirmedAdmin,
  buildCourse,
  buildEntry,
  buildFamily,
  buildSemester,
} from '../../test/data/builders.ts'
import { openClient } from '../../test/database.ts'
import { openServers } from '../../test/processes/inProcessServers.ts'
import { openSchool } from '../../test/school.ts'
import { waitUntilAllBlocked, waitUntilBlocked } from '../../test/waiting.ts'
import { findViolations } from '../invariants/findViolations.ts'

const ROUNDS = 8
const school = openSchool()

test('accounts merged both ways at once, while their families enroll and add children, become one without a deadlock', async () => {
  const servers = await openServers(2)
  const office = await buildConfirmedAdmin(servers.postgres)
  const merge = (kept: BuiltUser, ended: BuiltUser) =>
    servers.as(office).send(mergeAccounts, { params: { id: kept.id }, body: { other_id: ended.id } })
  for (let round = 0; round < ROUNDS; round++) {
    const one = await buildFamily(servers.postgres, { first_name: 'Ruby' })
    const other = await buildFamily(servers.postgres)
    const semester = await buildSemester(servers.postgres)
    const robotics = await buildCourse(servers.postgres, { semester_id: semester.id, max_seats: 1 })
    const chess = await buildCourse(servers.postgres, { semester_id: semester.id, max_seats: 0 })
    const write = { to: 'roster', subject: 'Room', text: 'We meet in room 4.' } as const
    const responses = await Promise.all([
      merge(one.parent, other.parent),
      merge(other.parent, one.parent),
      ...[one, other].flatMap(({ parent, student }) => [
        servers.as(parent).send(commands.enroll, { params: { course_id: robotics.id, student_id: student.id } }),
        servers.as(parent).send(commands.joinWaitList, { params: { course_id: chess.id, student_id: student.id } }),
        servers
          .as(parent)
          .send(createStudent, { body: { first_name: `${student.first_name} Two`, last_name: 'Begay', grade: '2' } }),
      ]),
      servers.as(office).send(writeToFamilies, { params: { id: robotics.id }, body: write }),
    ])
    const statuses = responses.map(({ status }) => status)
    for (const status of statuses) expect([200, 201, 202, 401, 404, 422]).toContain(status)
    expect(statuses.slice(0, 2).sort()).toEqual([200, 404])
    const parents = await servers.postgres.db
      .selectFrom('student')
      .innerJoin('users', 'users.id', 'student.parent_id')
      .select('users.id')
      .where('users.id', 'in', [one.parent.id, other.parent.id])
      .execute()
    const added = [statuses[4], statuses[7]].filter((status) => status === 201).length
    expect(parents).toHaveLength(2 + added)
    expect(new Set(parents.map(({ id }) => id)).size).toBe(1)
    const places = [2, 3, 5, 6].filter((n) => statuses[n] === 201).length
    const entries = servers.postgres.db.selectFrom('roster_entry').select('id').where('semester_id', '=', semester.id)
    expect(await entries.execute()).toHaveLength(places)
  }
  expect(await findViolations(servers.postgres.db)).toEqual([])
  expect(await servers.closeAndCountDeadlocks()).toBe(0)
})

test('an email that is queued while the merge waits goes to the account that stays', async () => {
  const { kept, ended, course, office } = await buildAccounts()
  const holder = await openClient(school.url)
  await holder.query('begin')
  await holder.query('lock table audit_entry in share mode')
  const body = { to: 'enrolled', subject: 'Room', text: 'We meet in room 4.' } as const
  const writing = school.as(office).send(writeToFamilies, { params: { id: course.id }, body })
  await waitUntilBlocked(school.db)
  const merging = merge(office, kept, ended)
  await waitUntilAllBlocked(school.db, 2)
  await holder.query('commit')
  expect([(await writing).status, (await merging).status]).toEqual([201, 200])
  const emails = school.db.selectFrom('family_mail').select(['user_id', 'sent_at']).where('course_id', '=', course.id)
  expect(await emails.execute()).toEqual([{ user_id: kept.id, sent_at: null }])
})

test('a parent who adds a child while their account ends gets no error of the server', async () => {
  const { kept, ended, student, office } = await buildAccounts()
  const holder = await openClient(school.url)
  await holder.query('begin')
  await holder.query('select from student where id = $1 for update', [student.id])
  const merging = merge(office, kept, ended)
  await waitUntilBlocked(school.db)
  const body = { first_name: 'Milo', last_name: 'Begay', grade: '2' } as const
  const adding = school.as(ended).send(createStudent, { body })
  await waitUntilAllBlocked(school.db, 2)
  await holder.query('commit')
  expect([(await merging).status, (await adding).status]).toEqual([200, 401])
})

test('a merge locks both accounts by id, and does not block emails to the family while it waits for a child', async () => {
  const { kept, ended, office } = await buildAccounts()
  const holder = await openClient(school.url)
  await holder.query('begin')
  await holder.query('select from users where id = $1 for no key update', [kept.id])
  const merging = merge(office, ended, kept)
  await waitUntilBlocked(school.db)
  const skipped = await holder.query('select from users where id = $1 for no key update skip locked', [ended.id])
  expect(skipped.rowCount).toBe(1)
  await holder.query('rollback')
  expect((await merging).status).toBe(200)

  const next = await buildAccounts()
  await holder.query('begin')
  await holder.query('select from student where id = $1 for no key update', [next.student.id])
  const waiting = merge(office, next.kept, next.ended)
  await waitUntilBlocked(school.db)
  const keys = await holder.query('select from users where id = $1 for key share skip locked', [next.ended.id])
  expect(keys.rowCount).toBe(1)
  await holder.query('commit')
  expect((await waiting).status).toBe(200)
})

/** Two accounts, of which the second, which ends, has a child in a class. */
async function buildAccounts() {
  const office = await buildConfirmedAdmin(school.postgres)
  const { parent: kept } = await buildFamily(school.postgres, { first_name: 'Ruby' })
  const { parent: ended, student } = await buildFamily(school.postgres)
  const semester = await buildSemester(school.postgres)
  const course = await buildCourse(school.postgres, { semester_id: semester.id })
  await buildEntry(school.postgres, course, student)
  return { office, kept, ended, student, course }
}

function merge(office: BuiltUser, kept: BuiltUser, ended: BuiltUser) {
  return school.as(office).send(mergeAccounts, { params: { id: kept.id }, body: { other_id: ended.id } })
}
