import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../domain/durations.ts'
import { buildEnrollmentState, buildLottery, buildSemester, buildUser, buildWindow } from '../../test/data/builders.ts'
import { createDatabase, type TestDatabase } from '../../test/database.ts'
import { queueEmail } from '../email/email.ts'
import { lookAtNextWork, readNextWork } from './nextWork.ts'

const SENDS = { sendsEmails: true }
let school: TestDatabase

beforeEach(async () => {
  school = await createDatabase()
  return () => school.close()
})

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS)

/** As an open school reads it, and as it is read for a closed one. */
async function nextWork(): Promise<Date | undefined> {
  const [open, closed] = [await readNextWork(school.postgres.db, SENDS), await lookAtNextWork(school.servingUrl, SENDS)]
  expect(Math.abs((open?.getTime() ?? 0) - (closed?.getTime() ?? 0))).toBeLessThan(MINUTE_MS)
  return open
}

test('a school without a semester has no work, and that of one whose enrollment opens is the first opening to come', async () => {
  expect(await nextWork()).toBeUndefined()
  const semester = await buildSemester(school.postgres)
  const opens_at = inMinutes(90)
  await buildWindow(school.postgres, semester, { opens_at: inMinutes(-90) })
  expect(await nextWork()).toBeUndefined()
  await buildWindow(school.postgres, semester, { opens_at: inMinutes(200) })
  await buildWindow(school.postgres, semester, { opens_at })
  expect(await nextWork()).toEqual(opens_at)
})

test('an offer is work when three quarters of its hours by day have passed, and after the reminder at its end', async () => {
  const [offered_at, expires_at] = [new Date('2096-08-10T09:00-07:00'), new Date('2096-08-11T09:00-07:00')]
  await buildEnrollmentState(school.postgres, { status: 'waiting', offer: { offered_at, expires_at } })
  expect(await nextWork()).toEqual(new Date('2096-08-10T18:00-07:00'))
  await school.owner.db.updateTable('seat_offer').set({ reminded_at: new Date() }).execute()
  expect(await nextWork()).toEqual(expires_at)
})

test('a lottery is work at its opening and at its closing', async () => {
  const [opens_at, closes_at] = [inMinutes(60), inMinutes(120)]
  await buildLottery(school.postgres, await buildSemester(school.postgres), { opens_at, closes_at })
  expect(await nextWork()).toEqual(opens_at)
  await school.owner.db
    .updateTable('lottery')
    .set({ opens_at: inMinutes(-60) })
    .execute()
  expect(await nextWork()).toEqual(closes_at)
})

test('an email is work as soon as it is queued, unless the server sends none', async () => {
  const { email } = await buildUser(school.postgres)
  await school.postgres.transaction((trx) =>
    queueEmail(trx, { about: 'reset-link', email, asked_at: new Date().toISOString() }),
  )
  expect((await nextWork())?.getTime()).toBeLessThanOrEqual(Date.now() + 1000)
  expect(await readNextWork(school.postgres.db, { sendsEmails: false })).toBeUndefined()
})

test('changes of classes that were not summarized are work in the evening', async () => {
  const { student, course, semester } = await buildEnrollmentState(school.postgres)
  await school.postgres.db
    .insertInto('enrollment_log')
    .values({
      semester_id: semester.id,
      course_id: course.id,
      student_id: student.id,
      section: course.section,
      class: course.name,
      semester: semester.name,
      first_name: student.first_name,
      last_name: student.last_name,
      status: 'enrolled',
      culprit: 'Ana Begay',
    })
    .execute()
  expect((await nextWork())?.getTime()).toBeLessThanOrEqual(Date.now() + 1000)
  await school.postgres.db
    .insertInto('summarized_evening')
    .values({ ends_at: inMinutes(1) })
    .execute()
  expect(await nextWork()).toBeUndefined()
})
