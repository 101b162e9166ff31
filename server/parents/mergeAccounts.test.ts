import { afterAll, beforeAll, expect, test } from 'vitest'
import { getAccountMergePlan, mergeAccounts } from '../../contract/mergeAccounts.ts'
import { listSameChildren } from '../../contract/sameChildren.ts'
import { me } from '../../contract/sessions.ts'
import {
  type BuiltUser,
  buildCalendarAddress,
  buildConfirmation,
  buildConfirmedAdmin,
  buildCourse,
  buildEntry,
  buildFamily,
  buildLottery,
  buildOffer,
  buildRanking,
  buildRegistration,
  buildSemester,
  buildSignInLink,
  buildStudent,
  buildUser,
} from '../../test/data/builders.ts'
import { buildDocument, buildDocumentRequest } from '../../test/data/documents.ts'
import { openSchool } from '../../test/school.ts'
import { findViolations } from '../invariants/findViolations.ts'

const school = openSchool()
let office: BuiltUser
beforeAll(async () => {
  office = await buildConfirmedAdmin(school.postgres, { first_name: 'Olive', last_name: 'Office' })
})
/** Rows that the builders insert have no log, and a registration of theirs has no audit entry. */
const LOGLESS = ['log-explains-the-roster', 'history-explains-state', 'seats-are-settled', 'offers-are-logged']
afterAll(async () =>
  expect((await findViolations(school.db)).filter(({ name }) => !LOGLESS.includes(name))).toEqual([]),
)

test('a merge moves the children with seats, places, held seats, choices and registrations, and ends the other account', async () => {
  const { kept, ended, student, semester, robotics, chess } = await buildAccounts()
  const seat = await buildEntry(school.postgres, robotics, student)
  const place = await buildEntry(school.postgres, chess, student, { status: 'waiting' })
  const offer = await buildOffer(school.postgres, place)
  const lottery = await buildLottery(school.postgres, semester)
  await buildRanking(school.postgres, lottery, { student_id: student.id, wishes: [[robotics.id]] })
  const { reference } = await buildRegistration(school.postgres, { state: 'accepted', student_id: student.id })
  const { id: request_id } = await buildDocumentRequest(school.postgres, { semester_id: semester.id })
  const sent = { student_id: student.id, request_id, sent_by: ended.id }
  const { id: document_id } = await buildDocument(school.postgres, sent)
  await buildCalendarAddress(school.postgres, student)
  await buildSignInLink(school.postgres, ended)
  const { plan } = (await preview(kept, ended)).body
  expect(plan).toMatchObject({
    kept: { id: kept.id, email: kept.email, email_status: 'confirmed' },
    ended: { id: ended.id, email: ended.email, phone: '9285550100' },
    children: [{ id: student.id, enrolled: 1, waiting: 1, offered: 1, registrations: [reference] }],
    ...{ same_named: [], calendars: 1, needs_invitation: false, pending_lotteries: [] },
  })
  const merged = await merge(kept, ended, { version: plan.version })
  expect(merged.body).toMatchObject({ parents: [{ id: kept.id, students: [{}, { id: student.id }] }] })
  const rows = await school.db.selectFrom('roster_entry').selectAll().where('student_id', '=', student.id).execute()
  expect(rows.map(({ id }) => id)).toEqual([seat.id, place.id])
  expect(rows).toMatchObject([{ status: 'enrolled' }, { status: 'waiting' }])
  const offers = school.db.selectFrom('seat_offer').select('id').where('entry_id', '=', place.id)
  expect(await offers.execute()).toEqual([{ id: offer.id }])
  const rankings = school.db.selectFrom('ranking').select('student_id').where('lottery_id', '=', lottery.id)
  expect(await rankings.execute()).toEqual([{ student_id: student.id }])
  const documents = school.db.selectFrom('document').select('sent_by').where('id', '=', document_id)
  expect(await documents.execute()).toEqual([{ sent_by: kept.id }])
  const addresses = school.db.selectFrom('calendar_address').select('student_id').where('student_id', '=', student.id)
  expect(await addresses.execute()).toEqual([])
  expect((await school.as(ended).send(me)).status).toBe(401)
  const { user } = (await school.as(kept).send(me)).body
  expect(user.students).toMatchObject([{}, { id: student.id }])
  for (const table of ['session', 'sign_in_link'] as const)
    expect(await school.db.selectFrom(table).select('user_id').where('user_id', '=', ended.id).execute()).toEqual([])
})

test('the account that stays may read what the other one confirmed, unless nobody has confirmed its address', async () => {
  for (const email_confirmed_at of [new Date(), null]) {
    const { kept, ended, student, semester } = await buildAccounts({ email_confirmed_at })
    await buildConfirmation(school.postgres, { student_id: student.id, semester_id: semester.id, account: ended.id })
    expect((await merge(kept, ended, { invite: true })).status).toBe(200)
    const row = school.db.selectFrom('confirmation').select('confirmed_by').where('student_id', '=', student.id)
    expect(await row.executeTakeFirst()).toEqual({ confirmed_by: email_confirmed_at ? kept.id : null })
  }
})

test('the audit trail has both accounts, the children that moved, and what was before', async () => {
  const { kept, ended, student } = await buildAccounts()
  expect((await merge(kept, ended)).status).toBe(200)
  const entries = await school.db
    .selectFrom('audit_entry')
    .select(['action', 'subject_kind', 'subject_id', 'before', 'after', 'user_name'])
    .where('subject_id', 'in', [kept.id, ended.id, student.id])
    .where('user_name', '=', 'Olive Office')
    .orderBy('id')
    .execute()
  const [from, to] = [`Rosa Yazzie, ${ended.email}`, `Rosa Yazzie, ${kept.email}`]
  expect(entries).toMatchObject([
    { action: 'edited', subject_kind: 'student', before: { parent: from }, after: { parent: to } },
    { subject_kind: 'parent', subject_id: kept.id, after: { merged: `${from} (${ended.id})` } },
    { action: 'deleted', subject_id: ended.id, before: { email: ended.email, merged_into: `${to} (${kept.id})` } },
  ])
})

test('an unconfirmed account gets the children only with an invitation, and does not show them before it is accepted', async () => {
  const { kept, ended, student } = await buildAccounts({ email_confirmed_at: null })
  expect((await preview(kept, ended)).body.plan).toMatchObject({ needs_invitation: true })
  const refused = await merge(kept, ended)
  expect(refused).toMatchObject({ status: 422, body: { code: 'merge-refused' } })
  expect(refused.body).toMatchObject({ message: expect.stringContaining(`${kept.email} belongs to Rosa Yazzie`) })
  expect(await childrenOf(ended)).toEqual([student.id])
  expect((await merge(kept, ended, { invite: true })).body).toMatchObject({
    parents: [{ email_status: 'invited', students: [{}, { id: student.id }] }],
  })
  const { user } = (await school.as(kept).send(me)).body
  expect(user.students.map(({ id }) => id)).not.toContain(student.id)
})

test('a confirmed account sees at once what the office linked to the unconfirmed account that ends', async () => {
  const { kept, ended } = await buildAccounts()
  const unconfirmed = await buildUser(school.postgres, { email_confirmed_at: null })
  const child = { parent_id: unconfirmed.id, first_name: 'Oscar', awaits_acceptance: true }
  const { id } = await buildStudent(school.postgres, child)
  expect((await merge(kept, unconfirmed)).status).toBe(200)
  const { user } = (await school.as(kept).send(me)).body
  expect(user.students.map((student) => student.id)).toContain(id)
  expect(await childrenOf(ended)).toHaveLength(1)
})

test('children with one name are listed as possible duplicates, and keep one place in a line each only if they are two', async () => {
  const { kept, ended, own, student, chess } = await buildAccounts({}, { first_name: 'Ruby' })
  expect((await preview(kept, ended)).body.plan.same_named).toMatchObject([
    { ids: [own.id, student.id], waits_for: [] },
  ])
  for (const child of [own, student]) await buildEntry(school.postgres, chess, child, { status: 'waiting' })
  const { plan } = (await preview(kept, ended)).body
  expect(plan.same_named).toMatchObject([{ waits_for: [{ name: 'Chess' }] }])
  const refused = await merge(kept, ended)
  expect(refused).toMatchObject({ status: 422, body: { code: 'merge-refused' } })
  expect(refused.body).toMatchObject({ message: expect.stringContaining('wait for Chess. If they are one child') })
  expect((await merge(kept, ended, { another_child: true })).status).toBe(200)
  expect(await sameChildIds()).not.toContain(own.id)

  const other = await buildAccounts({}, { first_name: 'Ruby' })
  expect((await merge(other.kept, other.ended)).status).toBe(200)
  expect(await sameChildIds()).toEqual(expect.arrayContaining([other.own.id, other.student.id]))
})

test('a lottery that is about to run with children of both accounts is not changed', async () => {
  const { kept, ended, own, student, semester, robotics } = await buildAccounts()
  const lottery = await buildLottery(school.postgres, semester, { closes_at: new Date(Date.now() - 60_000) })
  await buildRanking(school.postgres, lottery, { student_id: student.id, wishes: [[robotics.id]] })
  expect((await preview(kept, ended)).body.plan.pending_lotteries).toEqual([])
  await buildRanking(school.postgres, lottery, { student_id: own.id, wishes: [[robotics.id]] })
  expect((await preview(kept, ended)).body.plan.pending_lotteries).toEqual([semester.name])
  expect(await merge(kept, ended)).toMatchObject({ status: 422, body: { code: 'merge-refused' } })
  expect(await childrenOf(ended)).toEqual([student.id])
})

test('office accounts, one account twice, an unknown account and a session without a password are refused', async () => {
  const { kept, ended } = await buildAccounts()
  for (const other of [office, kept]) {
    expect(await merge(kept, other)).toMatchObject({ status: 422, body: { errors: { other: [expect.any(String)] } } })
    expect((await preview(other, kept)).status).toBe(422)
  }
  expect((await merge(kept, { id: 999_999_999 })).status).toBe(404)
  const unconfirmed = await buildUser(school.postgres, { role: 'admin' })
  const call = { params: { id: kept.id }, body: { other_id: ended.id } }
  const refused = await school.as(unconfirmed).send(mergeAccounts, call)
  expect(refused).toMatchObject({ status: 403, body: { code: 'password-required' } })
})

test('a merge after a change of what the office saw asks it to look again, and a repeated press merges once', async () => {
  const { kept, ended } = await buildAccounts()
  const { version } = (await preview(kept, ended)).body.plan
  await buildStudent(school.postgres, { parent_id: ended.id, first_name: 'Oscar' })
  expect(await merge(kept, ended, { version })).toMatchObject({ status: 409, body: { code: 'merge-changed' } })
  const call = { params: { id: kept.id }, body: { other_id: ended.id }, key: `merge-${ended.id}` }
  const first = await school.as(office).send(mergeAccounts, call)
  expect(await school.as(office).send(mergeAccounts, call)).toMatchObject({ status: 200, body: first.body })
  expect((await merge(kept, ended)).status).toBe(404)
})

/** Two accounts with one child each, a class with free seats, and a full one. */
async function buildAccounts(values: Parameters<typeof buildUser>[1] = {}, child = { first_name: 'Ada' }) {
  const kept = await buildUser(school.postgres, values)
  const own = await buildStudent(school.postgres, { first_name: 'Ruby', parent_id: kept.id })
  const { parent: ended, student } = await buildFamily(school.postgres, child)
  const semester = await buildSemester(school.postgres)
  const robotics = await buildCourse(school.postgres, { semester_id: semester.id })
  const chess = await buildCourse(school.postgres, {
    ...{ semester_id: semester.id, name: 'Chess', period: '2' as const, max_seats: 1 },
  })
  return { kept, own, ended, student, semester, robotics, chess }
}

interface WithId {
  readonly id: number
}
interface Choices {
  readonly version?: string
  readonly invite?: boolean
  readonly another_child?: boolean
}

const preview = (kept: WithId, ended: WithId) =>
  school.as(office).send(getAccountMergePlan, { params: { id: kept.id }, query: { other: String(ended.id) } })
const merge = (kept: WithId, ended: WithId, choices: Choices = {}) =>
  school.as(office).send(mergeAccounts, { params: { id: kept.id }, body: { other_id: ended.id, ...choices } })

async function childrenOf(parent: WithId): Promise<number[]> {
  const rows = school.db.selectFrom('student').select('id').where('parent_id', '=', parent.id)
  return (await rows.execute()).map(({ id }) => id)
}

async function sameChildIds(): Promise<number[]> {
  const { groups } = (await school.as(office).send(listSameChildren)).body
  return groups.flatMap(({ students }) => students.map(({ id }) => id))
}
