import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfirmedHealth } from '../../contract/confirmations.ts'
import { listDocumentAccesses, readDocumentPage } from '../../contract/documents/documents.ts'
import { readEducationRecord } from '../../contract/educationRecord.ts'
import * as commands from '../../contract/enrollment/commands.ts'
import { listRegistrationAccesses } from '../../contract/registration/sensitiveAnswers.ts'
import { getMergePlan, mergeStudents } from '../../contract/sameChildren.ts'
import { getStudentHistory } from '../../contract/students.ts'
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
  buildStudent,
} from '../../test/data/builders.ts'
import { buildDocument, buildDocumentRequest } from '../../test/data/documents.ts'
import { openClient } from '../../test/database.ts'
import { openSchool } from '../../test/school.ts'
import { waitUntilAllBlocked, waitUntilBlocked } from '../../test/waiting.ts'
import { addToReserve } from '../enrollment/reserve.ts'
import { findViolations } from '../invariants/findViolations.ts'

const school = openSchool()
const ruby = { first_name: 'Ruby', last_name: 'Marsh', grade: '5' as const }
let office: BuiltUser
beforeAll(async () => {
  office = await buildConfirmedAdmin(school.postgres, { first_name: 'Olive', last_name: 'Office' })
})
/** Rows that the builders insert have no log, and a registration of theirs has no audit entry. */
const LOGLESS = [
  'log-explains-the-roster',
  'log-is-a-history',
  'history-explains-state',
  'seats-are-settled',
  'offers-are-logged',
]
afterAll(async () =>
  expect((await findViolations(school.db)).filter(({ name }) => !LOGLESS.includes(name))).toEqual([]),
)

test('a merge keeps the better place behind a wait list, and none in a class for which the child waits', async () => {
  const { parent, kept, ended, robotics, chess } = await buildTwins()
  const neighbor = await buildFamily(school.postgres)
  const places = (course: { readonly id: number }, students: readonly { readonly id: number }[]) =>
    students.map(({ id }) => ({ course_id: course.id, student_id: id }))
  expect((await join(parent, kept, chess)).status).toBe(201)
  await fillWaitList(chess, 4)
  await fillWaitList(robotics, 5)
  await school.postgres.transaction((trx) =>
    addToReserve(trx, [...places(robotics, [ended, neighbor.student, kept]), ...places(chess, [ended])]),
  )
  const { plan } = (await preview(kept, ended)).body
  expect((await merge(kept, ended, plan.version)).status).toBe(200)
  const query = school.db.selectFrom('reserve_place').select(['course_id', 'student_id'])
  const left = query.where('course_id', 'in', [robotics.id, chess.id]).orderBy('position').execute()
  expect(await left).toEqual(places(robotics, [kept, neighbor.student]))
})

test('a merge moves documents, and of two for one request the accepted one stays, with its pages', async () => {
  const { kept, ended, semester } = await buildTwins()
  const requests: number[] = []
  for (let request = 0; request < 3; request++)
    requests.push((await buildDocumentRequest(school.postgres, { semester_id: semester.id })).id)
  const [moved = 0, better = 0, equal = 0] = requests
  const accepted = { state: 'accepted', decided_at: new Date() } as const
  const send = (student: WithId, request_id: number, values = {}) =>
    buildDocument(school.postgres, { student_id: student.id, request_id, ...values })
  const first = await send(ended, moved)
  await send(kept, better)
  const second = await send(ended, better, accepted)
  const third = await send(kept, equal)
  await send(ended, equal)
  const exempt = { student_id: ended.id, request_id: equal, exempted_at: new Date() }
  await school.db.insertInto('document_exemption').values(exempt).execute()
  const { plan } = (await preview(kept, ended)).body
  expect(plan.changes).toMatchObject([{ change: 'documents-move' }])
  expect((await merge(kept, ended, plan.version)).status).toBe(200)
  const found = (table: 'document' | 'document_page' | 'document_exemption') =>
    school.db.selectFrom(table).selectAll().where('request_id', 'in', requests).orderBy('request_id').execute()
  const ofChild = [moved, better, equal].map((request_id) => ({ request_id, student_id: kept.id }))
  expect(await found('document')).toMatchObject(ofChild)
  expect((await found('document')).map((row) => 'id' in row && row.id)).toEqual([first.id, second.id, third.id])
  expect(await found('document_page')).toMatchObject(ofChild)
  expect(await found('document_exemption')).toMatchObject([{ student_id: kept.id }])
})

test('the office and the family see who read the documents and confirmed answers of both entries', async () => {
  const { parent, kept, ended, semester } = await buildTwins()
  const request_id = (await buildDocumentRequest(school.postgres, { semester_id: semester.id })).id
  const { page_ids } = await buildDocument(school.postgres, { student_id: ended.id, request_id, sent_by: parent.id })
  await buildConfirmation(school.postgres, { student_id: ended.id, semester_id: semester.id, account: parent.id })
  const client = school.as(office)
  expect((await client.send(readDocumentPage, { params: { id: page_ids[0] ?? '' } })).status).toBe(200)
  expect((await client.send(readConfirmedHealth, { params: { id: ended.id }, body: {} })).status).toBe(200)
  expect((await merge(kept, ended)).status).toBe(200)
  const read = { document: 'Birth record', page: 1, by: 'office' }
  const { accesses } = (await client.send(listDocumentAccesses, { params: { id: kept.id } })).body
  expect(accesses).toMatchObject([{ user_name: 'Olive Office', kind: read.document }])
  const { record } = (await school.as(parent).send(readEducationRecord, { params: { id: kept.id }, body: {} })).body
  expect(record.document_accesses).toMatchObject([read])
  expect(record.confirmation_accesses).toMatchObject([{ group: 'student_health_conditions', by: 'office' }])
  const log = await client.send(listRegistrationAccesses, { query: { search: 'Ruby' } })
  expect(log.body.accesses[0]?.student).toEqual({ id: kept.id, name: 'Ruby Marsh' })
})

test('a merge moves seats and places with their log, and both histories are one', async () => {
  const { parent, kept, ended, robotics, chess } = await buildTwins()
  expect((await enroll(parent, ended, robotics)).status).toBe(201)
  expect((await join(parent, ended, chess)).status).toBe(201)
  const neighbor = await buildFamily(school.postgres)
  expect((await join(neighbor.parent, neighbor.student, chess)).status).toBe(201)
  const { plan } = (await preview(kept, ended)).body
  expect(plan.refusals).toEqual([])
  expect(plan.changes).toMatchObject([
    { change: 'seat-moves', name: 'Robotics' },
    { change: 'place-moves', name: 'Chess' },
  ])
  const merged = await merge(kept, ended, plan.version)
  expect(merged).toMatchObject({ status: 200, body: { students: [{ id: kept.id }] } })
  expect(await placesOf(kept)).toEqual(['enrolled Robotics', 'waiting Chess'])
  expect(await lineOf(chess)).toEqual([kept.id, neighbor.student.id])
  const { logs } = (await school.as(office).send(getStudentHistory, { params: { id: kept.id } })).body
  expect(logs.map(({ status, class: name }) => `${status} ${name}`)).toEqual([
    'waitlisted by merge Chess',
    'moved by merge Chess',
    'enrolled by merge Robotics',
    'moved by merge Robotics',
    'waitlisted Chess',
    'enrolled Robotics',
  ])
  const entries = await school.db
    .selectFrom('audit_entry')
    .select(['action', 'subject_id', 'user_name'])
    .where('subject_kind', '=', 'student')
    .where('subject_id', 'in', [kept.id, ended.id])
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { action: 'edited', subject_id: kept.id, user_name: 'Olive Office' },
    { action: 'deleted', subject_id: ended.id, user_name: 'Olive Office' },
  ])
  const broken = (await findViolations(school.db)).flatMap(({ violations }) => violations)
  const mine = broken.filter(
    ({ student_id, course_id }) => student_id === kept.id || course_id === robotics.id || course_id === chess.id,
  )
  expect(mine).toEqual([])
})

test.each([
  ['the same class', {}, 'both-enrolled', 'Both entries are enrolled in Robotics. Drop one of the two first.'],
  [
    'classes at the same time',
    { period: '1' as const },
    'same-time',
    'Pottery and Robotics are at the same time. Drop one of them first.',
  ],
  [
    'a class for other grades',
    { grade: '9', days: 'W' as const },
    'wrong-grade',
    'Pottery is not for the grade of Ruby Marsh. Correct the grade, or remove the other entry from the class first.',
  ],
  [
    'classes that exclude each other',
    { days: 'W' as const, restricts: true },
    'restricted',
    "Pottery can't be taken together with Robotics. Drop one of them first.",
  ],
])('a merge of two entries with %s is refused and changes nothing', async (_, other, because, text) => {
  const { kept, ended, robotics, semester } = await buildTwins()
  const { restricts = false, ...values } = { restricts: false, ...other }
  const pottery =
    because === 'both-enrolled'
      ? robotics
      : await buildCourse(school.postgres, {
          semester_id: semester.id,
          name: 'Pottery',
          restrictions: restricts ? robotics.section : '',
          ...values,
        })
  await buildEntry(school.postgres, robotics, kept)
  await buildEntry(school.postgres, pottery, ended)
  expect((await preview(kept, ended)).body.plan.refusals).toMatchObject([{ because }])
  const refused = await merge(kept, ended)
  expect(refused).toMatchObject({ status: 422, body: { code: 'merge-refused' } })
  expect(refused.body).toMatchObject({ message: `These entries can't be merged yet. ${text}` })
  expect(await placesOf(ended)).toHaveLength(1)
  await school.db.deleteFrom('roster_entry').where('student_id', 'in', [kept.id, ended.id]).execute()
})

test.each(['seat', 'place'])(
  'a place at the time of a class of the other entry asks the family before it changes, when the %s moves',
  async (moving) => {
    const { parent, semester, chess, ...pair } = await buildTwins()
    const [seated, waiting] = moving === 'seat' ? [pair.ended, pair.kept] : [pair.kept, pair.ended]
    const art = await buildCourse(school.postgres, { semester_id: semester.id, name: 'Art', period: '2' })
    expect((await join(parent, waiting, chess)).status).toBe(201)
    expect((await enroll(parent, seated, art)).status).toBe(201)
    expect((await merge(pair.kept, pair.ended)).status).toBe(200)
    const entries = school.db.selectFrom('roster_entry').select(['student_id', 'drop_course_id', 'swap_automatic'])
    expect(await entries.where('course_id', '=', chess.id).execute()).toEqual([
      { student_id: pair.kept.id, drop_course_id: art.id, swap_automatic: false },
    ])
  },
)

test('of two places in one line the earlier stays, and a held seat before that', async () => {
  const { kept, ended, chess, robotics } = await buildTwins({ last_name: 'Nez' })
  await buildEntry(school.postgres, chess, ended, { status: 'waiting' })
  await buildEntry(school.postgres, chess, kept, { status: 'waiting' })
  const later = await buildEntry(school.postgres, robotics, kept, { status: 'waiting' })
  await buildEntry(school.postgres, robotics, ended, { status: 'waiting' })
  await buildOffer(school.postgres, later)
  const places = await school.db.selectFrom('roster_entry').select('id').where('course_id', '=', chess.id).execute()
  const earliest = Math.min(...places.map(({ id }) => id))
  expect((await merge(kept, ended)).status).toBe(200)
  const line = await school.db.selectFrom('roster_entry').select(['id', 'student_id']).where('course_id', '=', chess.id)
  expect(await line.where('status', '=', 'waiting').execute()).toEqual([{ id: earliest, student_id: kept.id }])
  const offers = school.db.selectFrom('seat_offer').select('entry_id').where('course_id', '=', robotics.id)
  expect(await offers.execute()).toEqual([{ entry_id: later.id }])
})

test('a held seat moves with its deadline, and the log of the entry that stays says that it was offered', async () => {
  const { kept, ended, chess } = await buildTwins({ last_name: 'Held', seats: 1 })
  const place = await buildEntry(school.postgres, chess, ended, { status: 'waiting' })
  const offer = await buildOffer(school.postgres, place)
  expect((await merge(kept, ended)).status).toBe(200)
  const offers = school.db.selectFrom('seat_offer').select(['id', 'entry_id', 'expires_at'])
  expect(await offers.where('course_id', '=', chess.id).execute()).toEqual([
    { id: offer.id, entry_id: place.id, expires_at: offer.expires_at },
  ])
  const rows = school.db.selectFrom('enrollment_log').select(['student_id', 'status', 'culprit']).orderBy('id')
  expect(await rows.where('course_id', '=', chess.id).execute()).toEqual([
    { student_id: ended.id, status: 'moved by merge', culprit: 'Olive Office' },
    { student_id: kept.id, status: 'waitlisted by merge', culprit: 'Olive Office' },
    { student_id: kept.id, status: 'offered', culprit: 'Olive Office' },
  ])
})

test('the family that is offered the seat of a place that a merge ends is told', async () => {
  const { kept, ended, chess } = await buildTwins({ last_name: 'Freed', seats: 2 })
  await buildEntry(school.postgres, chess, ended)
  await buildOffer(school.postgres, await buildEntry(school.postgres, chess, kept, { status: 'waiting' }))
  const neighbor = await buildFamily(school.postgres)
  const next = await buildEntry(school.postgres, chess, neighbor.student, { status: 'waiting' })
  expect((await merge(kept, ended)).status).toBe(200)
  expect(await placesOf(kept)).toEqual(['enrolled Chess'])
  const offered = school.db.selectFrom('seat_offer').select('entry_id').where('course_id', '=', chess.id)
  expect(await offered.execute()).toEqual([{ entry_id: next.id }])
  const emails = school.db
    .selectFrom('family_mail')
    .select(['user_id', 'kind', sql<string>`facts->>'class'`.as('class')])
  expect(await emails.where('student_id', '=', neighbor.student.id).execute()).toEqual([
    { user_id: neighbor.parent.id, kind: 'offer-made', class: 'Chess' },
  ])
})

test('of two confirmations for one semester the newer one stays, and those of other semesters move', async () => {
  const { parent, kept, ended, semester } = await buildTwins()
  const former = await buildSemester(school.postgres)
  const confirm = (student: WithId, semester_id: number, hours: number) =>
    buildConfirmation(school.postgres, {
      ...{ student_id: student.id, semester_id, account: parent.id },
      now: new Date(Date.now() - hours * 3_600_000),
    })
  await confirm(kept, semester.id, 2)
  const newer = await confirm(ended, semester.id, 1)
  const other = await confirm(ended, former.id, 3)
  expect((await merge(kept, ended)).status).toBe(200)
  const rows = school.db.selectFrom('confirmation').select('id').where('student_id', '=', kept.id)
  expect((await rows.execute()).map(({ id }) => id).sort()).toEqual([newer, other].sort())
})

test('choices, results, the registration and the calendar address of the entry that ends go with it', async () => {
  const { parent, kept, ended, semester, robotics } = await buildTwins()
  const lottery = await buildLottery(school.postgres, semester)
  await buildRanking(school.postgres, lottery, { student_id: ended.id, wishes: [[robotics.id]] })
  await buildCalendarAddress(school.postgres, ended)
  const { id } = await buildRegistration(school.postgres, { state: 'accepted', student_id: ended.id })
  expect((await merge(kept, ended)).status).toBe(200)
  const rankings = school.db.selectFrom('ranking').select('student_id').where('lottery_id', '=', lottery.id)
  expect(await rankings.execute()).toEqual([{ student_id: kept.id }])
  const registration = school.db.selectFrom('registration').select('student_id').where('id', '=', id)
  expect(await registration.execute()).toEqual([{ student_id: kept.id }])
  const address = school.db.selectFrom('calendar_address').select('student_id').where('student_id', '=', kept.id)
  expect(await address.execute()).toHaveLength(1)
  expect(await childrenOf(parent)).toEqual([kept.id])
})

test.each([
  ['another account', true, { elsewhere: true, awaits_acceptance: false }],
  ['the office alone', true, { elsewhere: false, awaits_acceptance: true }],
  ['the account as well', false, { elsewhere: false, awaits_acceptance: false }],
])(
  'a merge into an entry of an unconfirmed account, of one that was seen by %s, hides the child: %s',
  async (_, isHidden, { elsewhere, awaits_acceptance }) => {
    const { parent, kept } = await buildTwins()
    await school.db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', parent.id).execute()
    const { parent: other } = await buildFamily(school.postgres)
    const parent_id = elsewhere ? other.id : parent.id
    const ended = await buildStudent(school.postgres, { ...ruby, parent_id, awaits_acceptance })
    const { plan } = (await preview(kept, ended)).body
    expect(plan.changes.map(({ change }) => change)).toEqual(isHidden ? ['parent-invited'] : [])
    expect((await merge(kept, ended, plan.version)).status).toBe(200)
    const merged = school.db
      .selectFrom('student')
      .innerJoin('users', 'users.id', 'parent_id')
      .select(['owner_id', 'invited_at'])
      .where('student.id', '=', kept.id)
    const { owner_id, invited_at } = await merged.executeTakeFirstOrThrow()
    expect([owner_id === null, invited_at !== null]).toEqual([isHidden, isHidden])
  },
)

test('the calendar address of another account ends, and so does its access to the child', async () => {
  const { kept } = await buildTwins()
  const elsewhere = await buildFamily(school.postgres, ruby)
  await buildCalendarAddress(school.postgres, elsewhere.student)
  expect((await preview(kept, elsewhere.student)).body.plan.changes).toMatchObject([{ change: 'calendar-ends' }])
  expect((await merge(kept, elsewhere.student)).status).toBe(200)
  const addresses = school.db.selectFrom('calendar_address').select('student_id').where('student_id', '=', kept.id)
  expect(await addresses.execute()).toEqual([])
  expect(await childrenOf(elsewhere.parent)).toEqual([])
})

test('choices in a lottery that is about to run are not moved', async () => {
  const { kept, ended, semester, robotics } = await buildTwins()
  const closes_at = new Date(Date.now() - 60_000)
  const lottery = await buildLottery(school.postgres, semester, { closes_at })
  await buildRanking(school.postgres, lottery, { student_id: ended.id, wishes: [[robotics.id]] })
  const message = `These entries can't be merged yet. The lottery for ${semester.name} is about to run. Merge the entries after it.`
  expect(await merge(kept, ended)).toMatchObject({ status: 422, body: { code: 'merge-refused', message } })
})

test('a finished child does not get a class, and the merge into the other entry is possible', async () => {
  const { parent, kept, robotics } = await buildTwins()
  const finished = await buildStudent(school.postgres, { ...ruby, grade: 'done', parent_id: parent.id })
  expect((await enroll(parent, kept, robotics)).status).toBe(201)
  const message =
    "These entries can't be merged yet. Ruby Marsh has finished school, and the other entry is in Robotics. Choose the other entry as the one that stays."
  expect(await merge(finished, kept)).toMatchObject({ status: 422, body: { code: 'merge-refused', message } })
  expect((await merge(kept, finished)).status).toBe(200)
  expect(await placesOf(kept)).toEqual(['enrolled Robotics'])
})

test('a third entry of the child that waits for the same class is merged first', async () => {
  const { parent, kept, ended, chess } = await buildTwins({ last_name: 'Third' })
  const third = await buildStudent(school.postgres, { ...ruby, last_name: 'Third', parent_id: parent.id })
  await buildEntry(school.postgres, chess, ended, { status: 'waiting' })
  await buildEntry(school.postgres, chess, third, { status: 'waiting' })
  const message = "These entries can't be merged yet. A third entry of the child waits for Chess. Merge that one first."
  expect(await merge(kept, ended)).toMatchObject({ status: 422, body: { code: 'merge-refused', message } })
  expect((await merge(ended, third)).status).toBe(200)
  expect((await merge(kept, ended)).status).toBe(200)
  expect(await placesOf(kept)).toEqual(['waiting Chess'])
})

test('a merge after a change of what the office saw asks it to look again', async () => {
  const { parent, kept, ended, robotics } = await buildTwins()
  const { version } = (await preview(kept, ended)).body.plan
  expect((await enroll(parent, ended, robotics)).status).toBe(201)
  expect(await merge(kept, ended, version)).toMatchObject({ status: 409, body: { code: 'merge-changed' } })
  expect(await merge(kept, kept)).toMatchObject({ status: 422 })
})

test('a seat that the entry takes while the merge waits is moved, and one that it wants after the merge is not given', async () => {
  const { parent, kept, ended, robotics, chess } = await buildTwins({ seats: 1 })
  const holder = await openClient(school.url)
  await holder.query('begin')
  await holder.query('select from course where id = $1 for update', [robotics.id])
  const enrolling = enroll(parent, ended, robotics)
  await waitUntilBlocked(school.db)
  const merging = merge(kept, ended)
  await waitUntilAllBlocked(school.db, 2)
  const late = enroll(parent, ended, chess)
  await waitUntilAllBlocked(school.db, 3)
  await holder.query('commit')
  expect([(await enrolling).status, (await merging).status]).toEqual([201, 200])
  expect([201, 404]).toContain((await late).status)
  const seats = (await placesOf(kept)).length
  expect(seats).toBe((await late).status === 201 ? 2 : 1)
  expect(await placesOf(ended)).toEqual([])
})

test.each(Array.from({ length: 8 }, (_, n) => n))('round %i: merging both ways at once merges one way', async () => {
  const { parent, kept, ended, robotics } = await buildTwins()
  const responses = await Promise.all([
    merge(kept, ended),
    enroll(parent, ended, robotics),
    merge(ended, kept),
    enroll(parent, kept, robotics),
  ])
  const [one, , other] = responses.map(({ status }) => status)
  expect([one, other].filter((status) => status === 200).length).toBeLessThanOrEqual(1)
  for (const { status } of responses) expect([200, 201, 404, 422]).toContain(status)
  const taken = responses.filter(({ status }) => status === 201).length
  const left = [...(await placesOf(kept)), ...(await placesOf(ended))]
  expect(left).toHaveLength(taken)
})

/** Two entries of one child, a class with free seats, and a full one. */
async function buildTwins({ last_name = 'Marsh', seats = 0 } = {}) {
  const child = { ...ruby, last_name }
  const { parent, student: kept } = await buildFamily(school.postgres, child)
  const ended = await buildStudent(school.postgres, { ...child, parent_id: parent.id })
  const semester = await buildSemester(school.postgres)
  const robotics = await buildCourse(school.postgres, { semester_id: semester.id })
  const chess = await buildCourse(school.postgres, {
    ...{ semester_id: semester.id, name: 'Chess', period: '2' as const, max_seats: seats },
  })
  return { parent, kept, ended, semester, robotics, chess }
}

interface WithId {
  readonly id: number
}

const preview = (kept: WithId, ended: WithId) =>
  school.as(office).send(getMergePlan, { params: { id: kept.id }, query: { other: String(ended.id) } })
const merge = (kept: WithId, ended: WithId, version?: string) =>
  school.as(office).send(mergeStudents, { params: { id: kept.id }, body: { other_id: ended.id, version } })
const enroll = (parent: BuiltUser, student: WithId, course: WithId) =>
  school.as(parent).send(commands.enroll, { params: { course_id: course.id, student_id: student.id }, body: {} })
const join = (parent: BuiltUser, student: WithId, course: WithId) =>
  school.as(parent).send(commands.joinWaitList, { params: { course_id: course.id, student_id: student.id }, body: {} })

async function fillWaitList(course: Parameters<typeof buildEntry>[1], children: number): Promise<void> {
  for (let n = 0; n < children; n++) {
    const { student } = await buildFamily(school.postgres)
    await buildEntry(school.postgres, course, student, { status: 'waiting' })
  }
}

async function placesOf(student: WithId): Promise<string[]> {
  const rows = await school.db
    .selectFrom('roster_entry as entry')
    .innerJoin('course', 'course.id', 'entry.course_id')
    .select(['entry.status', 'course.name'])
    .where('entry.student_id', '=', student.id)
    .orderBy('entry.id')
    .execute()
  return rows.map(({ status, name }) => `${status} ${name}`)
}

async function lineOf(course: WithId): Promise<number[]> {
  const rows = school.db
    .selectFrom('roster_entry')
    .select('student_id')
    .where('course_id', '=', course.id)
    .orderBy('id')
  return (await rows.execute()).map(({ student_id }) => student_id)
}

async function childrenOf(parent: WithId): Promise<number[]> {
  const rows = school.db.selectFrom('student').select('id').where('parent_id', '=', parent.id)
  return (await rows.execute()).map(({ id }) => id)
}
