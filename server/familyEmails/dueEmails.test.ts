import { type RawBuilder, sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import * as commands from '../../contract/enrollment/commands.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import {
  type BuiltUser,
  buildConfirmedAdmin,
  buildCourse,
  buildEnrollmentState,
  buildEntry,
  buildFamily,
  buildLottery,
  buildRanking,
  buildSemester,
} from '../../test/data/builders.ts'
import { completeLottery } from '../../test/data/lotteries.ts'
import { openSchool } from '../../test/school.ts'
import { queueDailySummaries, remindOffers } from './queueDueEmails.ts'

const school = openSchool()
let admin: BuiltUser
beforeAll(async () => {
  admin = await buildConfirmedAdmin(school.postgres)
  await school.db.updateTable('school').set({ time_zone: zoneAtNoon() }).execute()
})

/** A time zone in which it is about noon, so that no evening comes during a test. */
function zoneAtNoon(): string {
  const hours = 12 - new Date().getUTCHours()
  return `Etc/GMT${hours > 0 ? '-' : '+'}${Math.abs(hours)}`
}

test('a family gets one summary of its own changes of a day, and servers that queue it at once send it once', async () => {
  const { parent, student, course } = await buildEnrollmentState(school.postgres)
  const params = { course_id: course.id, student_id: student.id }
  await school.as(parent).send(commands.enroll, { params, body: {} })
  await school.as(parent).send(commands.drop, { params, body: {} })
  await school.as(admin).send(commands.enroll, { params, body: {} })
  await copyLog(parent, sql`interval '1 day 5 minutes'`)
  await school.db.deleteFrom('summarized_evening').execute()
  await Promise.all(Array.from({ length: 4 }, () => queueDailySummaries(school.postgres)))
  const change = { child: 'Ada', class: 'Robotics' }
  const summary = {
    changes: [
      { ...change, status: 'enrolled' },
      { ...change, status: 'dropped' },
    ],
  }
  const emails = (await readEmails(parent)).filter(({ kind }) => kind === 'daily-summary')
  expect(emails).toMatchObject([{ facts: summary }])
  expect(await queueDailySummaries(school.postgres)).toBe(0)
})

test('after servers were down for some evenings, the changes since the latest summary are summarized', async () => {
  const { parent, student, course } = await buildEnrollmentState(school.postgres)
  const params = { course_id: course.id, student_id: student.id }
  await school.as(parent).send(commands.enroll, { params, body: {} })
  await copyLog(parent, sql`interval '3 days'`)
  await school.db.deleteFrom('summarized_evening').execute()
  const former = sql<Date>`now() - interval '4 days'`
  await school.db.insertInto('summarized_evening').values({ ends_at: former }).execute()
  await queueDailySummaries(school.postgres)
  expect(await readEmails(parent)).toMatchObject([
    { kind: 'daily-summary', facts: { changes: [{ class: 'Robotics', status: 'enrolled' }] } },
  ])
})

test('what a family does in a test of a semester is not summarized', async () => {
  const { parent, student, course } = await buildEnrollmentState(school.postgres)
  const params = { course_id: course.id, student_id: student.id }
  await school.as(parent).send(commands.enroll, { params, body: {} })
  const { id: test_of } = await buildSemester(school.postgres, { active: false })
  const copy = school.db.updateTable('semester').set({ active: false, test_of })
  await copy.where('id', '=', course.semester_id).execute()
  await copyLog(parent, sql`interval '1 day 5 minutes'`)
  await school.db.deleteFrom('summarized_evening').execute()
  await queueDailySummaries(school.postgres)
  expect(await readEmails(parent)).toEqual([])
})

test('the family of an open offer is reminded once, after three quarters of its time', async () => {
  const { postgres, db } = school
  const { parent, student, course } = await buildEnrollmentState(postgres, {
    semester: { freed_seats: 'offer' },
    course: { max_seats: 1 },
    status: 'enrolled',
  })
  const waiting = await buildFamily(postgres)
  await buildEntry(postgres, course, waiting.student, { status: 'waiting' })
  const params = { course_id: course.id, student_id: student.id }
  await school.as(parent).send(commands.drop, { params, body: {} })
  await remindOffers(postgres)
  expect(await kindsOf(waiting.parent)).toEqual(['offer-made'])
  const longAgo = { offered_at: sql<Date>`now() - interval '9 days'`, expires_at: sql<Date>`now() + interval '1 day'` }
  await db.updateTable('seat_offer').set(longAgo).where('course_id', '=', course.id).execute()
  await Promise.all([remindOffers(postgres), remindOffers(postgres)])
  await remindOffers(postgres)
  expect(await kindsOf(waiting.parent)).toEqual(['offer-made', 'offer-reminder'])
})

test('the families of a lottery are told what their child got', async () => {
  const { postgres } = school
  const semester = await buildSemester(postgres)
  const course = await buildCourse(postgres, { semester_id: semester.id, max_seats: 1 })
  const times = { opens_at: new Date(Date.now() - 7_200_000), closes_at: new Date(Date.now() - HOUR_MS) }
  const lottery = await buildLottery(postgres, semester, times)
  const families = [await buildFamily(postgres), await buildFamily(postgres)]
  for (const { student } of families)
    await buildRanking(postgres, lottery, { student_id: student.id, wishes: [[course.id]] })
  await completeLottery(school, admin, semester.id)
  const emails = (await Promise.all(families.map(({ parent }) => readEmails(parent)))).flat()
  const results = emails.filter(({ kind }) => kind === 'lottery-results')
  expect(emails.map(({ kind }) => kind).sort()).toEqual([
    'lottery-closed',
    'lottery-closed',
    'lottery-results',
    'lottery-results',
  ])
  expect(results.map(({ facts }) => Object(facts).classes).sort()).toEqual([[], ['Robotics']])
})

/** Logs the changes of a family again, as of `ago` before now. */
async function copyLog({ id }: { readonly id: number }, ago: RawBuilder<unknown>): Promise<void> {
  const columns = sql`semester_id, course_id, student_id, section, class, semester, first_name, last_name, status, culprit, culprit_id`
  await sql`
    insert into enrollment_log (logged_at, ${columns})
    select logged_at - ${ago}, ${columns} from enrollment_log where culprit_id = ${id} order by id
  `.execute(school.db)
}

async function kindsOf(parent: { readonly id: number }) {
  return (await readEmails(parent)).map(({ kind }) => kind)
}

function readEmails({ id }: { readonly id: number }) {
  return school.db.selectFrom('family_mail').select(['kind', 'facts']).where('user_id', '=', id).orderBy('id').execute()
}
