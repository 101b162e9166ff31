import { beforeAll, expect, test } from 'vitest'
import { listCourses } from '../../contract/courses.ts'
import * as commands from '../../contract/enrollment/commands.ts'
import { updateRanking } from '../../contract/enrollment/rankings.ts'
import { getSchedule } from '../../contract/enrollment/schedules.ts'
import { exportFile } from '../../contract/files.ts'
import { findAnything } from '../../contract/find.ts'
import { mergeAccounts } from '../../contract/mergeAccounts.ts'
import { cancelCourse, getCourse } from '../../contract/officeCourses.ts'
import { deleteParent } from '../../contract/parents.ts'
import { deleteSemester, getSemester, listSemesters, updateSemester } from '../../contract/semesters.ts'
import { listTeachers } from '../../contract/teachers.ts'
import { addTester, listTesters, removeTester, restartTest } from '../../contract/testers.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { slugOf } from '../../domain/semester.ts'
import {
  type BuiltUser,
  buildConfirmedAdmin,
  buildCourse,
  buildEntry,
  buildFamily,
  buildLottery,
  buildSemester,
  buildWindow,
} from '../../test/data/builders.ts'
import { runEmailWorker } from '../../test/processes/emailWorker.ts'
import { openServers } from '../../test/processes/inProcessServers.ts'
import { startMailServer } from '../../test/processes/mailServer.ts'
import { openSchool } from '../../test/school.ts'
import { findViolations } from '../invariants/findViolations.ts'
import { closeLotteries } from '../lottery/closing.ts'
import { findLotteriesToRun } from '../lottery/lottery.queries.ts'

const school = openSchool()
let office: BuiltUser
beforeAll(async () => {
  office = await buildConfirmedAdmin(school.postgres)
})

type Semester = Awaited<ReturnType<typeof buildSemester>>
type Family = Awaited<ReturnType<typeof buildFamily>>

const buildHidden = () => buildSemester(school.postgres, { active: false })
const add = (semester: Semester, { parent }: Family) =>
  school.as(office).send(addTester, { params: { id: semester.id }, body: { parent_id: parent.id } })
const open = ({ id, name }: Semester) =>
  school.as(office).send(updateSemester, { params: { id }, body: { name, active: 1, disabled: 0 } })
const listed = async ({ parent }: Family) => (await school.as(parent).send(listSemesters)).body.semesters
const copyOf = async (family: Family) => (await listed(family)).find(({ is_test }) => is_test)

/** The test copy of a family, and its classes by name. */
async function shownCopy(family: Family) {
  const copy = await copyOf(family)
  if (!copy) throw new Error('the family tests no semester')
  const { courses } = (await school.as(family.parent).send(listCourses, { params: { semester: copy.id } })).body
  return { copy, idOf: (name: string) => courses.find((course) => course.name === name)?.id ?? 0 }
}

const VERBS = { enroll: commands.enroll, joinWaitList: commands.joinWaitList, drop: commands.drop }

function send(verb: keyof typeof VERBS, { parent, student }: Family, course_id: number) {
  return school.as(parent).send(VERBS[verb], { params: { course_id, student_id: student.id }, body: {} })
}

/** Everything that says who has a seat or a place in a semester. */
async function rowsOf({ id }: Pick<Semester, 'id'>) {
  const { db } = school
  return {
    entries: await db.selectFrom('roster_entry').selectAll().where('semester_id', '=', id).orderBy('id').execute(),
    courses: await db.selectFrom('course').selectAll().where('semester_id', '=', id).orderBy('id').execute(),
    log: await db.selectFrom('enrollment_log').selectAll().where('semester_id', '=', id).orderBy('id').execute(),
  }
}

test('testers enroll, wait and get a freed seat in a copy, and the opening gives the seats to families as if there had been no test', async () => {
  const semester = await buildHidden()
  const pottery = await buildCourse(school.postgres, { semester_id: semester.id, name: 'Pottery', max_seats: 1 })
  const [tester, second, family] = [await newFamily(), await newFamily(), await newFamily()]
  const before = await rowsOf(semester)
  expect(await add(semester, tester)).toMatchObject({ status: 200, body: { testers: [{ id: tester.parent.id }] } })
  expect((await add(semester, second)).body.testers).toHaveLength(2)

  const { copy, idOf } = await shownCopy(tester)
  expect(copy).toMatchObject({ name: `${semester.name} (test)`, active: false, is_default: false })
  expect((await send('enroll', tester, idOf('Pottery'))).status).toBe(201)
  expect((await send('enroll', second, idOf('Pottery'))).body).toMatchObject({ code: 202, because: 'full' })
  expect((await send('joinWaitList', second, idOf('Pottery'))).status).toBe(201)
  expect((await send('drop', tester, idOf('Pottery'))).status).toBe(200)
  const schedule = { params: { id: second.student.id }, query: { semester: String(copy.id) } }
  const { offered } = (await school.as(second.parent).send(getSchedule, schedule)).body.schedule
  expect(offered).toMatchObject([{ name: 'Pottery' }])
  expect((await send('enroll', tester, pottery.id)).status).toBe(404)
  expect(await rowsOf(semester)).toEqual(before)

  expect((await open(semester)).status).toBe(200)
  expect(await copiesOf(semester)).toEqual([])
  expect((await send('enroll', tester, idOf('Pottery'))).status).toBe(404)
  const opened = await rowsOf(semester)
  expect([opened.entries, opened.log]).toEqual([[], []])
  expect((await send('enroll', family, pottery.id)).status).toBe(201)
  expect((await send('enroll', tester, pottery.id)).body).toMatchObject({ code: 202, because: 'full' })
  expect((await rowsOf(semester)).entries).toMatchObject([{ student_id: family.student.id, status: 'enrolled' }])
  expect((await listed(tester)).filter(({ name }) => name.startsWith(semester.name))).toMatchObject([
    { id: semester.id, is_test: false },
  ])
  expect(await logged(copy.id)).toEqual(['enrolled', 'waitlisted', 'dropped', 'offered', 'removed from waitlist'])
})

test('only testers see the copy: not other families, and not the office', async () => {
  const semester = await buildHidden()
  await buildCourse(school.postgres, { semester_id: semester.id, name: 'Basketweaving' })
  const [tester, other] = [await newFamily(), await newFamily()]
  await add(semester, tester)
  const { copy, idOf } = await shownCopy(tester)
  expect((await listed(other)).map(({ id }) => id)).not.toContain(copy.id)
  for (const { parent } of [other, { parent: office }]) {
    const client = school.as(parent)
    expect((await client.send(getSemester, { params: { id: copy.id } })).status).toBe(404)
    expect((await client.send(listCourses, { params: { semester: copy.id } })).status).toBe(404)
  }
  expect((await send('enroll', other, idOf('Basketweaving'))).status).toBe(404)
  const asTester = { params: { course_id: idOf('Basketweaving'), student_id: other.student.id }, body: {} }
  expect((await school.as(tester.parent).send(commands.enroll, asTester)).status).toBe(404)
  expect((await school.as(tester.parent).send(getSemester, { params: { id: semester.id } })).status).toBe(404)
  const all = (await school.as(office).send(listSemesters)).body.semesters
  expect(all.map(({ id }) => id)).not.toContain(copy.id)
  const found = await school.as(office).send(findAnything, { query: { search: 'Basketweaving' } })
  expect(found.body.classes).toMatchObject([{ semester_id: semester.id }])
})

test('for testers, enrollment is open before its window, and so is the ranking of a lottery', async () => {
  const [plain, drawn] = [await buildHidden(), await buildHidden()]
  const days = (count: number) => new Date(Date.now() + count * DAY_MS)
  const times = { opens_at: days(3), closes_at: days(5) }
  await buildWindow(school.postgres, plain, times)
  await buildLottery(school.postgres, drawn, times)
  for (const { id } of [plain, drawn]) await buildCourse(school.postgres, { semester_id: id, name: 'Choir' })
  const [tester, ranker] = [await newFamily(), await newFamily()]
  await add(plain, tester)
  expect((await send('enroll', tester, (await shownCopy(tester)).idOf('Choir'))).status).toBe(201)
  await add(drawn, ranker)
  const { copy, idOf } = await shownCopy(ranker)
  const ranking = { wishes: [[idOf('Choir')]], all_day_first: true }
  const query = { semester: String(copy.id) }
  const ranked = await school
    .as(ranker.parent)
    .send(updateRanking, { params: { id: ranker.student.id }, query, body: ranking })
  expect(ranked.status).toBe(200)
  expect([(await open(drawn)).status, (await open(plain)).status]).toEqual([200, 200])
  expect([await copiesOf(drawn), await copiesOf(plain)]).toEqual([[], []])
})

test('the copy does not change with the semester until the office starts over, and ends with its last tester', async () => {
  const semester = await buildHidden()
  const choir = await buildCourse(school.postgres, { semester_id: semester.id, name: 'Choir' })
  const tester = await newFamily()
  await add(semester, tester)
  const first = await shownCopy(tester)
  await send('enroll', tester, first.idOf('Choir'))
  await buildCourse(school.postgres, { semester_id: semester.id, name: 'Chess' })
  expect((await shownCopy(tester)).idOf('Chess')).toBe(0)
  const params = { id: semester.id }
  expect((await school.as(office).send(restartTest, { params, body: {} })).body.testers).toHaveLength(1)
  const again = await shownCopy(tester)
  expect([again.idOf('Chess') > 0, again.idOf('Choir') !== first.idOf('Choir')]).toEqual([true, true])
  expect((await send('enroll', tester, again.idOf('Choir'))).status).toBe(201)
  const path = { params: { id: semester.id, parent_id: tester.parent.id }, body: {} }
  expect((await school.as(office).send(removeTester, path)).body).toEqual({ testers: [] })
  expect([await copiesOf(semester), await copyOf(tester)]).toEqual([[], undefined])
  expect((await school.as(office).send(cancelCourse, { params: { id: choir.id }, body: { reason: '' } })).status).toBe(
    200,
  )
  const trail = school.db.selectFrom('audit_entry').select(['before', 'after']).where('subject_id', '=', semester.id)
  const person = expect.stringMatching(new RegExp(`\\(${tester.parent.id}\\)$`))
  expect(await trail.where('subject_kind', '=', 'semester').orderBy('id').execute()).toEqual([
    { before: { testers: [] }, after: { testers: [person] } },
    { before: { test_restarted_at: null }, after: { test_restarted_at: expect.any(String) } },
    { before: { testers: [person] }, after: { testers: [] } },
  ])
})

test('an active semester is not tested, nor two at once by one account, nor by the office', async () => {
  const [active, one, two] = [await buildSemester(school.postgres), await buildHidden(), await buildHidden()]
  const tester = await newFamily()
  const refused = { status: 422, body: { code: 'test-refused' } }
  expect(await add(active, tester)).toMatchObject(refused)
  await add(one, tester)
  expect(await add(two, tester)).toMatchObject(refused)
  expect((await add(two, { ...tester, parent: office })).status).toBe(404)
  expect((await school.as(office).send(listTesters, { params: { id: one.id } })).body.testers).toHaveLength(1)
  const removed = await school.as(office).send(deleteSemester, { params: { id: one.id }, body: {} })
  expect([removed.status, await copyOf(tester)]).toEqual([200, undefined])
})

test('a test whose lottery has closed ends like any other', async () => {
  const semester = await buildHidden()
  await buildCourse(school.postgres, { semester_id: semester.id, name: 'Choir' })
  const later = new Date(Date.now() + DAY_MS)
  await buildLottery(school.postgres, semester, { opens_at: later, closes_at: new Date(Date.now() + 2 * DAY_MS) })
  for (const isPublished of [false, true]) {
    const [tester, twin] = [await newFamily(), await newFamily()]
    for (const family of [tester, twin]) await add(semester, family)
    const { copy, idOf } = await shownCopy(tester)
    for (const { parent, student } of [tester, twin])
      await school.as(parent).send(updateRanking, {
        params: { id: student.id },
        query: { semester: String(copy.id) },
        body: { wishes: [[idOf('Choir')]], all_day_first: true },
      })
    const past = { opens_at: new Date(Date.now() - 2 * DAY_MS), closes_at: new Date(Date.now() - DAY_MS) }
    await school.db.updateTable('lottery').set(past).where('semester_id', '=', copy.id).execute()
    if (isPublished) await closeLotteries(school.postgres)
    expect((await findLotteriesToRun(school.db)).map(({ semester_id }) => semester_id)).not.toContain(copy.id)
    for (const { parent } of [tester, twin]) {
      const path = { params: { id: semester.id, parent_id: parent.id }, body: {} }
      expect((await school.as(office).send(removeTester, path)).status).toBe(200)
    }
    expect(await copiesOf(semester)).toEqual([])
  }
})

test('the office does not meet the classes of a copy: not by their ids, in its files of classes, nor among those of a teacher', async () => {
  const semester = await buildHidden()
  const { teacher_id } = await buildCourse(school.postgres, { semester_id: semester.id, name: 'Weaving' })
  const [tester, other] = [await newFamily(), await newFamily()]
  await add(semester, tester)
  const { copy, idOf } = await shownCopy(tester)
  const client = school.as(office)
  const id = idOf('Weaving')
  expect((await client.send(getCourse, { params: { id } })).status).toBe(404)
  expect((await client.send(cancelCourse, { params: { id }, body: { reason: '' } })).status).toBe(404)
  const before = await rowsOf(semester)
  await send('enroll', tester, id)
  const inCopy = await rowsOf(copy)
  for (const family of [tester, other])
    for (const verb of ['enroll', 'joinWaitList', 'drop'] as const)
      expect((await send(verb, { ...family, parent: office }, id)).status).toBe(404)
  expect([await rowsOf(semester), await rowsOf(copy)]).toEqual([before, inCopy])
  const emails = school.db.selectFrom('family_mail').select('id').where('user_id', '=', other.parent.id)
  expect(await emails.execute()).toEqual([])
  const exported = await client.send(exportFile, { params: { kind: 'classes' } })
  const { columns, rows } = exported.body
  expect(rows.map((row) => row[columns.indexOf('semester')])).not.toContain(copy.name)
  const { teachers } = (await client.send(listTeachers)).body
  expect(teachers.find((teacher) => teacher.id === teacher_id)?.courses).toMatchObject([{ semester: semester.name }])
})

test('families get emails about a copy only while they test it', async () => {
  const semester = await buildHidden()
  await buildCourse(school.postgres, { semester_id: semester.id, name: 'Drama', max_seats: 2 })
  const [first, second, third, fourth] = [await newFamily(), await newFamily(), await newFamily(), await newFamily()]
  for (const family of [first, second, third, fourth]) await add(semester, family)
  const { idOf } = await shownCopy(first)
  for (const family of [first, second]) await send('enroll', family, idOf('Drama'))
  for (const family of [third, fourth]) await send('joinWaitList', family, idOf('Drama'))
  const path = { params: { id: semester.id, parent_id: third.parent.id }, body: {} }
  await school.as(office).send(removeTester, path)
  for (const family of [first, second]) await send('drop', family, idOf('Drama'))
  const emails = school.db.selectFrom('family_mail').select('user_id').where('course_id', '=', idOf('Drama'))
  expect(await emails.where('kind', '=', 'offer-made').execute()).toEqual([{ user_id: fourth.parent.id }])
})

test('an email about a copy says that it is a test and links to the copy', async () => {
  const semester = await buildHidden()
  const { name } = await buildCourse(school.postgres, { semester_id: semester.id, name: 'Kites', max_seats: 1 })
  const [first, second] = [await newFamily(), await newFamily()]
  for (const family of [first, second]) await add(semester, family)
  const { copy, idOf } = await shownCopy(first)
  await send('enroll', first, idOf(name))
  await send('joinWaitList', second, idOf(name))
  await send('drop', first, idOf(name))
  const server = await startMailServer()
  await runEmailWorker(school, { smtpUrl: server.url })
  expect(await server.waitForEmails(second.parent.email)).toMatchObject([
    {
      subject: expect.stringMatching(/^Test: /),
      text: expect.stringContaining(`/dashboard?semester=${encodeURIComponent(slugOf(copy))}`),
    },
  ])
})

test('the children of a tester whom the office removes leave their classes, and the seat is offered to the next in line', async () => {
  const semester = await buildHidden()
  for (const name of ['Chess', 'Choir'])
    await buildCourse(school.postgres, { semester_id: semester.id, name, max_seats: 1 })
  const [removed, waiting] = [await newFamily(), await newFamily()]
  for (const family of [removed, waiting]) await add(semester, family)
  const { copy, idOf } = await shownCopy(removed)
  await send('enroll', removed, idOf('Chess'))
  await send('joinWaitList', waiting, idOf('Chess'))
  await send('enroll', waiting, idOf('Choir'))
  await send('joinWaitList', removed, idOf('Choir'))
  const path = { params: { id: semester.id, parent_id: removed.parent.id }, body: {} }
  expect((await school.as(office).send(removeTester, path)).status).toBe(200)
  const { entries, courses } = await rowsOf(copy)
  expect(entries.map(({ student_id }) => student_id)).toEqual([waiting.student.id, waiting.student.id])
  expect(courses).toMatchObject([{ offered_seats: 1 }, { current_seats: 1, wait_list: 0 }])
  const log = school.db.selectFrom('enrollment_log').select(['culprit_id', 'status']).where('semester_id', '=', copy.id)
  expect(await log.where('student_id', '=', removed.student.id).orderBy('id').execute()).toEqual([
    { culprit_id: removed.parent.id, status: 'enrolled' },
    { culprit_id: removed.parent.id, status: 'waitlisted' },
    { culprit_id: office.id, status: 'dropped' },
    { culprit_id: office.id, status: 'removed from waitlist' },
  ])
  expect(await findViolations(school.db)).toEqual([])
})

test('two office people who choose the same family for two semesters at once start one test', async () => {
  const [one, two] = [await buildHidden(), await buildHidden()]
  const tester = await newFamily()
  const statuses = (await Promise.all([add(one, tester), add(two, tester)])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 422])
  expect((await Promise.all([one, two].map(copiesOf))).flat()).toHaveLength(1)
})

test('two office people who choose the first two testers at once start one test', async () => {
  const semester = await buildHidden()
  const families = [await newFamily(), await newFamily()]
  await Promise.all(families.map((family) => add(semester, family)))
  const [copy] = await copiesOf(semester)
  for (const family of families) expect(await copyOf(family)).toMatchObject({ id: copy?.id })
})

test('while testers enroll, wait, drop and rank, the office starts over, removes one, deletes and opens without a deadlock', async () => {
  const servers = await openServers(2)
  const { postgres } = servers
  const admin = await buildConfirmedAdmin(postgres)
  for (const end of ['restart', 'remove', 'delete', 'open'] as const) {
    const semester = await buildSemester(postgres, { active: false })
    const times = { opens_at: new Date(Date.now() + DAY_MS), closes_at: new Date(Date.now() + 2 * DAY_MS) }
    if (end === 'restart') await buildLottery(postgres, semester, times)
    for (const name of ['Chess', 'Choir']) await buildCourse(postgres, { semester_id: semester.id, name, max_seats: 2 })
    const testers = await Promise.all(Array.from({ length: 4 }, () => buildFamily(postgres)))
    const params = { id: semester.id }
    for (const { parent } of testers)
      await servers.as(admin).send(addTester, { params, body: { parent_id: parent.id } })
    const copies = postgres.db.selectFrom('semester').select('id').where('test_of', '=', semester.id)
    const { id } = await copies.executeTakeFirstOrThrow()
    const classes = await postgres.db.selectFrom('course').select('id').where('semester_id', '=', id).execute()
    const [chess = 0, choir = 0] = classes.map((course) => course.id)
    const commandsOf = ({ parent, student }: Family) => {
      const to = (course_id: number) => ({ params: { course_id, student_id: student.id }, body: {} })
      const ranked = { wishes: [[chess], [choir]], all_day_first: false }
      return [
        servers.as(parent).send(commands.enroll, to(chess)),
        servers.as(parent).send(commands.joinWaitList, to(choir)),
        servers.as(parent).send(commands.drop, to(chess)),
        servers
          .as(parent)
          .send(updateRanking, { params: { id: student.id }, query: { semester: String(id) }, body: ranked }),
      ]
    }
    const ends = {
      restart: () => servers.as(admin).send(restartTest, { params, body: {} }),
      remove: () =>
        servers
          .as(admin)
          .send(removeTester, { params: { ...params, parent_id: testers[0]?.parent.id ?? 0 }, body: {} }),
      delete: () => servers.as(admin).send(deleteSemester, { params, body: {} }),
      open: () =>
        servers.as(admin).send(updateSemester, { params, body: { name: semester.name, active: 1, disabled: 0 } }),
    }
    const [ended, ...answers] = await Promise.all([ends[end](), ...testers.flatMap(commandsOf)])
    expect(ended.status).toBe(200)
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  }
  expect(await findViolations(postgres.db)).toEqual([])
  expect(await servers.closeAndCountDeadlocks()).toBe(0)
})

test('a family can be deleted only after it is removed from the testers', async () => {
  const semester = await buildHidden()
  await buildCourse(school.postgres, { semester_id: semester.id, name: 'Chess', max_seats: 2 })
  const family = await newFamily()
  await add(semester, family)
  const { idOf } = await shownCopy(family)
  expect((await send('enroll', family, idOf('Chess'))).status).toBe(201)
  const remove = () => school.as(office).send(deleteParent, { params: { id: family.parent.id } })
  expect(await remove()).toMatchObject({
    status: 422,
    body: { code: 'tests-semester', message: expect.stringContaining(`tests ${semester.name}`) },
  })
  const params = { id: semester.id, parent_id: family.parent.id }
  expect((await school.as(office).send(removeTester, { params, body: {} })).status).toBe(200)
  expect((await remove()).status).toBe(204)
})

test('merged accounts go on testing', async () => {
  const semester = await buildHidden()
  const [kept, ended] = [await newFamily(), await newFamily()]
  await add(semester, ended)
  const merge = { params: { id: kept.parent.id }, body: { other_id: ended.parent.id } }
  expect((await school.as(office).send(mergeAccounts, merge)).status).toBe(200)
  expect(await copyOf(kept)).toMatchObject({ is_test: true })
})

test('while testers enroll and drop, an opening ends the test without a busy server, and every real seat goes to one family', async () => {
  const semester = await buildHidden()
  const SEATS = 3
  const chess = await buildCourse(school.postgres, { semester_id: semester.id, name: 'Chess', max_seats: SEATS })
  await buildCourse(school.postgres, { semester_id: semester.id, name: 'Choir', max_seats: 2 })
  const early = await newFamily()
  await buildEntry(school.postgres, chess, early.student)
  const testers = await Promise.all(Array.from({ length: 8 }, newFamily))
  for (const tester of testers) await add(semester, tester)
  const [first = early] = testers
  const { copy, idOf } = await shownCopy(first)
  const tests = testers.flatMap((tester) => [
    send('enroll', tester, idOf('Chess')),
    send('joinWaitList', tester, idOf('Choir')),
    send('drop', tester, idOf('Chess')),
    send('enroll', tester, chess.id),
  ])
  const families = await Promise.all(Array.from({ length: 8 }, newFamily))
  const [opened, ...answers] = await Promise.all([open(semester), ...tests])
  expect(opened.status).toBe(200)
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  const left = school.db.selectFrom('roster_entry').select('id').where('semester_id', '=', copy.id)
  expect([await left.execute(), await copiesOf(semester)]).toEqual([[], []])

  const sent = await Promise.all(families.map((family) => send('enroll', family, chess.id)))
  const after = await rowsOf(semester)
  const enrolled = after.entries.map(({ student_id }) => student_id)
  const children = [...testers, ...families].map(({ student }) => student.id)
  expect(enrolled).toHaveLength(SEATS)
  expect(new Set(enrolled).size).toBe(SEATS)
  expect(enrolled).toContain(early.student.id)
  expect(enrolled.every((id) => id === early.student.id || children.includes(id))).toBe(true)
  expect(after.courses.find(({ id }) => id === chess.id)).toMatchObject({ current_seats: SEATS })
  const given = [...answers, ...sent].filter(({ status, body }) => status === 201 && isOf(body, semester))
  expect(given).toHaveLength(SEATS - 1)
})

function isOf(body: { readonly courses?: readonly { readonly semester_id: number }[] }, { id }: Semester): boolean {
  return body.courses?.[0]?.semester_id === id
}

/** A child in a grade of the classes. */
function newFamily(): Promise<Family> {
  return buildFamily(school.postgres)
}

function copiesOf({ id }: Semester) {
  return school.db.selectFrom('semester').select('id').where('test_of', '=', id).execute()
}

async function logged(semester_id: number) {
  const rows = school.db.selectFrom('enrollment_log').select('status').where('semester_id', '=', semester_id)
  return (await rows.orderBy('id').execute()).map(({ status }) => status)
}
