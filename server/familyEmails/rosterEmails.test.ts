import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import * as commands from '../../contract/enrollment/commands.ts'
import { addStudentToClass, dropStudentFromClass, dropStudentFromWaitList } from '../../contract/enrollment/rosters.ts'
import { toggleCourse } from '../../contract/officeCourses.ts'
import { updateSemester } from '../../contract/semesters.ts'
import {
  type BuiltUser,
  buildCourse,
  buildEnrollmentState,
  buildEntry,
  buildFamily,
  buildUser,
} from '../../test/data/builders.ts'
import { openSchool } from '../../test/school.ts'
import { WAIT_LIST } from '../enrollment/culprit.ts'
import { expireAllOffers } from '../enrollment/expiry.ts'
import { withdrawOffers } from '../enrollment/offer.writes.ts'
import { recordExpiry } from '../lottery/closing.ts'

const school = openSchool()
let admin: BuiltUser
beforeAll(async () => {
  admin = await buildUser(school.postgres, { role: 'admin' })
})

test('a family is told that the office enrolled and then dropped its child', async () => {
  const { parent, student, course } = await buildEnrollmentState(school.postgres)
  const body = { course_id: course.id, student_id: student.id }
  expect((await school.as(admin).send(addStudentToClass, { body })).status).toBe(200)
  expect((await school.as(admin).send(dropStudentFromClass, { body })).status).toBe(200)
  expect(await readEmails(parent)).toMatchObject([
    { kind: 'enrolled', facts: { by: 'office', child: 'Ada', class: 'Robotics', days: 'M', teacher: 'Grace Nez' } },
    { kind: 'dropped-by-office', facts: { status: 'enrolled' } },
  ])
})

test('a family is told that the office removed its child from a wait list', async () => {
  const { parent, student, course } = await buildEnrollmentState(school.postgres, { status: 'waiting' })
  const body = { course_id: course.id, student_id: student.id }
  expect((await school.as(admin).send(dropStudentFromWaitList, { body })).status).toBe(200)
  expect(await readEmails(parent)).toMatchObject([{ kind: 'dropped-by-office', facts: { status: 'waiting' } }])
})

test('a family is told that the office declined a seat for it', async () => {
  const { first, firstChild, course } = await buildFreedSeat('offer')
  const params = { course_id: course.id, student_id: firstChild.id }
  expect((await school.as(admin).send(commands.declineOffer, { params, body: {} })).status).toBe(200)
  expect(await readEmails(first)).toMatchObject([
    { kind: 'offer-made' },
    { kind: 'dropped-by-office', facts: { status: 'waiting' } },
  ])
})

test.each([{ course: { active: false } }, { semester: { active: false } }])(
  'a change of the office that the family does not see sends no email: %j',
  async (hidden) => {
    const { parent, student, course } = await buildEnrollmentState(school.postgres, hidden)
    const body = { course_id: course.id, student_id: student.id }
    expect((await school.as(admin).send(addStudentToClass, { body })).status).toBe(200)
    expect((await school.as(admin).send(dropStudentFromClass, { body })).status).toBe(200)
    expect(await readEmails(parent)).toEqual([])
  },
)

test('a family whose offer is over when its class becomes inactive is not asked to join the wait list again', async () => {
  const { first, course } = await buildFreedSeat('offer')
  await school.db.updateTable('seat_offer').set(ENDED).where('course_id', '=', course.id).execute()
  expect((await school.as(admin).send(toggleCourse, { params: { id: course.id }, body: {} })).status).toBe(200)
  expect((await readEmails(first)).map(({ kind }) => kind)).toEqual(['offer-made', 'class-cancelled'])
})

test('a family that makes a change itself, and one that the office cannot enroll, get no email', async () => {
  const { parent, student, course } = await buildEnrollmentState(school.postgres)
  const params = { course_id: course.id, student_id: student.id }
  const family = school.as(parent)
  expect((await family.send(commands.enroll, { params, body: {} })).status).toBe(201)
  expect((await school.as(admin).send(addStudentToClass, { body: params })).status).toBe(422)
  expect((await family.send(commands.drop, { params, body: {} })).status).toBe(200)
  expect(await readEmails(parent)).toEqual([])
})

test('the next family on a wait list is told that a seat is held for it, and that the offer ended', async () => {
  const { first, second } = await buildFreedSeat('offer')
  const [offer, ...more] = await readEmails(first)
  expect([offer?.kind, more]).toEqual(['offer-made', []])
  const stored = await school.db.selectFrom('seat_offer').select('expires_at').execute()
  expect(stored.map(({ expires_at }) => expires_at.toISOString())).toContain(Object(offer?.facts).expires_at)
  expect(await readEmails(second)).toEqual([])
  await school.db.updateTable('seat_offer').set(ENDED).execute()
  await expireAllOffers(school.postgres, recordExpiry)
  expect(await readEmails(first)).toMatchObject([{}, { kind: 'offer-ended', facts: { because: 'expired' } }])
  expect(await readEmails(second)).toMatchObject([{ kind: 'offer-made' }])
})

test('a family whose offer ends because its class becomes inactive gets one email, which says both', async () => {
  const { first, second, course } = await buildFreedSeat('offer')
  expect((await school.as(admin).send(toggleCourse, { params: { id: course.id }, body: {} })).status).toBe(200)
  const canceled = { kind: 'class-cancelled', facts: { status: 'waiting' } }
  expect(await readEmails(first)).toMatchObject([{ kind: 'offer-made' }, { ...canceled, facts: { was_offered: true } }])
  expect(await readEmails(second)).toMatchObject([{ ...canceled, facts: { was_offered: false } }])
})

test('a semester that becomes inactive emails only the families whose offer ends, and no class counts as canceled', async () => {
  const { first, second, course } = await buildFreedSeat('offer')
  const enrolled = await buildFamily(school.postgres)
  const other = await buildCourse(school.postgres, { semester_id: course.semester_id })
  await buildEntry(school.postgres, other, enrolled.student, { status: 'enrolled' })
  const { name } = await school.db
    .selectFrom('semester')
    .select('name')
    .where('id', '=', course.semester_id)
    .executeTakeFirstOrThrow()
  const params = { id: String(course.semester_id) }
  const setActive = async (active: boolean) => {
    const body = { name, active, disabled: false }
    expect((await school.as(admin).send(updateSemester, { params, body })).status).toBe(200)
  }
  await setActive(false)
  expect(await readEmails(first)).toMatchObject([
    { kind: 'offer-made' },
    { kind: 'offer-ended', facts: { because: 'withdrawn' } },
  ])
  await setActive(true)
  expect((await readEmails(first)).slice(2)).toMatchObject([{ kind: 'offer-made' }])
  for (const parent of [second, enrolled.parent]) expect(await readEmails(parent)).toEqual([])
})

test('a family whose offer the office withdraws gets an email', async () => {
  const { first, course } = await buildFreedSeat('offer')
  await school.postgres.transaction((trx) => withdrawOffers(trx, [course.id], WAIT_LIST))
  expect(await readEmails(first)).toMatchObject([{}, { kind: 'offer-ended', facts: { because: 'withdrawn' } }])
})

test('a family that is enrolled from the wait list is told', async () => {
  const { first } = await buildFreedSeat('enroll')
  expect(await readEmails(first)).toMatchObject([{ kind: 'enrolled', facts: { by: 'wait list', gave_up: null } }])
})

const ENDED = { offered_at: sql<Date>`now() - interval '2 hours'`, expires_at: sql<Date>`now() - interval '1 hour'` }

/** A family drops the only seat of a class for which two other families wait. */
async function buildFreedSeat(freed_seats: 'offer' | 'enroll') {
  const { postgres } = school
  const state = await buildEnrollmentState(postgres, {
    semester: { freed_seats },
    course: { max_seats: 1 },
    status: 'enrolled',
  })
  const [first, second] = [await buildFamily(postgres), await buildFamily(postgres)]
  for (const { student } of [first, second]) await buildEntry(postgres, state.course, student, { status: 'waiting' })
  const params = { course_id: state.course.id, student_id: state.student.id }
  expect((await school.as(state.parent).send(commands.drop, { params, body: {} })).status).toBe(200)
  return { first: first.parent, firstChild: first.student, second: second.parent, course: state.course }
}

function readEmails({ id }: { readonly id: number }) {
  return school.db.selectFrom('family_mail').select(['kind', 'facts']).where('user_id', '=', id).orderBy('id').execute()
}
