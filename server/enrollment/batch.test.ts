import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  buildCourse,
  buildEntry,
  buildFamily,
  buildOffer,
  buildSemester,
  buildStudent,
  buildWindow,
} from '../../test/data/builders.ts'
import { readLog } from '../../test/data/roster.ts'
import { openClient } from '../../test/database.ts'
import { holdWrites } from '../../test/races/holdWrites.ts'
import { type EnrollCall, openServerForBatches } from '../../test/races/together.ts'
import { openSchool } from '../../test/school.ts'

const school = openSchool()
const lines: string[] = []
const logStream = { write: (line: string) => void lines.push(line) }
const { enroll, enrollAll } = openServerForBatches(school, { logLevel: 'error', logStream })
const limited = openServerForBatches(school, { commandRateLimit: 2 })

test('commands that arrive together are committed together', async () => {
  const { calls, course } = await buildRush(6)
  expect(await statuses(enrollAll(calls))).toEqual([201, 201, 201, 201, 201, 201])
  expect(await transactionsOf(course)).toHaveLength(1)
})

test('the seats of a class go to the commands that arrived first, and the others are refused in the same commit', async () => {
  const { calls, course } = await buildRush(8, { max_seats: 3 })
  expect(await statuses(enrollAll(calls))).toEqual([201, 201, 201, 202, 202, 202, 202, 202])
  const log = await readLog(school.db, course)
  expect(log.map(({ student_id }) => student_id)).toEqual(calls.slice(0, 3).map(({ student }) => student.id))
  expect(await transactionsOf(course)).toHaveLength(1)
})

test('a command that fails gets its own error, and the others of its group succeed', async () => {
  const { calls, course } = await buildRush(6)
  const poisoned = calls[2]?.student.id ?? 0
  await sql`create function poison() returns trigger language plpgsql as $$ begin raise exception 'poisoned'; end $$`.execute(
    school.owner.db,
  )
  await sql
    .raw(
      `create trigger poisoned before insert on roster_entry for each row when (new.student_id = ${poisoned}) execute function poison()`,
    )
    .execute(school.owner.db)
  onTestFinished(() => sql`drop function poison cascade`.execute(school.owner.db).then(() => undefined))
  expect(await statuses(enrollAll(calls))).toEqual([201, 201, 500, 201, 201, 201])
  const log = await readLog(school.db, course)
  const others = calls.filter(({ student }) => student.id !== poisoned)
  expect(log.map(({ student_id }) => student_id).sort()).toEqual(others.map(({ student }) => student.id).sort())
})

test('an unexpected error in a group is logged with its cause, and a refusal is not', async () => {
  const { calls, semester } = await buildRush(3)
  const tomorrow = new Date(Date.now() + 86_400_000)
  await buildWindow(school.postgres, semester, { opens_at: tomorrow })
  const { time_zone } = await school.db.selectFrom('school').select('time_zone').executeTakeFirstOrThrow()
  const moveTo = (zone: string) => school.owner.db.updateTable('school').set({ time_zone: zone }).execute()
  onTestFinished(() => moveTo(time_zone).then(() => undefined))
  // PostgreSQL knows this zone, and JavaScript does not.
  await moveTo('XYZ5')
  lines.length = 0
  const [first, second, third] = calls
  if (!first || !second || !third) throw new Error('no family')
  const stranger = { ...third, parent: { ...third.parent, token: 'unknown' } }
  expect(await statuses(enrollAll([first, second, stranger]))).toEqual([500, 500, 401])
  const logged = lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg.startsWith('a command failed in its batch'))
  expect(logged.map(({ err }) => err.message)).toEqual([1, 2].map(() => expect.stringContaining('XYZ5')))
})

test('a child whose row is locked waits alone, and the others of its group are enrolled meanwhile', async () => {
  const { calls } = await buildRush(4)
  const [locked, ...others] = calls
  const holder = await openClient(school.url)
  await holder.query('begin')
  await holder.query('select from student where id = $1 for update', [locked?.student.id])
  const [waiting, ...done] = enrollAll(calls)
  expect(await statuses(done)).toEqual(others.map(() => 201))
  await holder.query('commit')
  expect((await waiting)?.status).toBe(201)
})

test('a class whose row is locked delays the other classes of a group for a second at most', async () => {
  const [free, busy] = [await buildRush(3), await buildRush(3)]
  const holder = await openClient(school.url)
  await holder.query('begin')
  await holder.query('select from course where id = $1 for update', [busy.course.id])
  const waiting = enrollAll(busy.calls)
  const done = enrollAll(free.calls)
  expect(await statuses(done)).toEqual([201, 201, 201])
  expect(await readLog(school.db, busy.course)).toEqual([])
  await holder.query('commit')
  expect(await statuses(waiting)).toEqual([201, 201, 201])
})

test('commands whose group loses its connection are executed once', async () => {
  const { calls, course } = await buildRush(6)
  const held = await holdWrites(school.url, 'insert on roster_entry')
  // A group that has run for two seconds counts as one that hangs.
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const waiting = enrollAll(calls)
  await held.terminateHeld()
  await held.release()
  expect(await statuses(waiting)).toEqual([201, 201, 201, 201, 201, 201])
  expect(await readLog(school.db, course)).toHaveLength(6)
})

test('a key that is repeated in a group and after it gets one response and one log row', async () => {
  const { calls, course } = await buildRush(3)
  const repeated = [...calls, ...calls, ...calls]
  const responses = await Promise.all(enrollAll(repeated))
  const again = await Promise.all(enrollAll(calls))
  for (const [n, { status, body }] of [...responses, ...again].entries())
    expect([status, body]).toEqual([201, responses[n % calls.length]?.body])
  expect(await readLog(school.db, course)).toHaveLength(3)
})

test('a key that is used for both children of a family at once is refused for the second', async () => {
  const { calls, course } = await buildRush(2)
  const [first, other] = calls
  if (!first || !other) throw new Error('no family')
  const sibling = { ...first, student: await buildStudent(school.postgres, { parent_id: first.parent.id }) }
  expect(await statuses(enrollAll([first, other, sibling]))).toEqual([201, 201, 409])
  expect(await readLog(school.db, course)).toHaveLength(2)
})

test("a family's commands in one group count toward its command limit", async () => {
  const { calls } = await buildRush(1)
  const [first] = calls
  if (!first) throw new Error('no family')
  const siblings = await Promise.all(
    [1, 2].map(async (n) => {
      const student = await buildStudent(school.postgres, { parent_id: first.parent.id })
      return { ...first, student, key: `${first.key}-${n}` }
    }),
  )
  expect(await statuses(limited.enrollAll([first, ...siblings]))).toEqual([201, 201, 429])
})

test('a child with an offer accepts it, while others of its group are told that the seat is on hold', async () => {
  const { calls, course } = await buildRush(4, { max_seats: 1 })
  const [offered, ...others] = calls
  if (!offered) throw new Error('no family')
  const entry = await buildEntry(school.postgres, course, offered.student, { status: 'waiting' })
  await buildOffer(school.postgres, entry)
  const [accepted, ...refused] = await Promise.all(enrollAll(calls))
  expect(accepted?.status).toBe(201)
  expect(refused.map(({ body }) => body.because)).toEqual(others.map(() => 'held-for-the-line'))
  const log = await readLog(school.db, course)
  expect(log.map(({ student_id, status }) => [student_id, status])).toEqual([[offered.student.id, 'moved to enrolled']])
})

test('a child that enrolls in the class of its standing swap is served together with the wait list', async () => {
  const { calls, course, semester } = await buildRush(3)
  const [swapping] = calls
  if (!swapping) throw new Error('no family')
  const wanted = await buildCourse(school.postgres, { semester_id: semester.id, max_seats: 1, period: '2' })
  await buildEntry(school.postgres, wanted, (await buildFamily(school.postgres)).student)
  await buildEntry(school.postgres, wanted, swapping.student, {
    status: 'waiting',
    drop_course_id: course.id,
    swap_automatic: true,
  })
  await school.db.updateTable('course').set({ max_seats: 2 }).where('id', '=', wanted.id).execute()
  expect(await statuses(enrollAll(calls))).toEqual([201, 201, 201])
  const log = await readLog(school.db, wanted)
  expect(log.map(({ student_id }) => student_id)).toEqual([swapping.student.id])
})

test('a waiting child is enrolled when a seat is free, and leaves the wait list', async () => {
  const { calls, course } = await buildRush(3, { max_seats: 5 }, { freed_seats: 'open' })
  const [waiting] = calls
  if (!waiting) throw new Error('no family')
  await buildEntry(school.postgres, course, waiting.student, { status: 'waiting' })
  expect(await statuses(enrollAll(calls))).toEqual([201, 201, 201])
  const { current_seats, wait_list } = await school.db
    .selectFrom('course')
    .select(['current_seats', 'wait_list'])
    .where('id', '=', course.id)
    .executeTakeFirstOrThrow()
  expect({ current_seats, wait_list }).toEqual({ current_seats: 3, wait_list: 0 })
})

test('a command that arrives alone is committed alone', async () => {
  const { calls, course } = await buildRush(2)
  for (const call of calls) expect((await enroll(call)).status).toBe(201)
  expect(await transactionsOf(course)).toHaveLength(2)
})

let keys = 0

async function buildRush(
  families: number,
  values: Partial<Parameters<typeof buildCourse>[1]> = {},
  semesterValues: Parameters<typeof buildSemester>[1] = {},
) {
  const semester = await buildSemester(school.postgres, semesterValues)
  const course = await buildCourse(school.postgres, { ...values, semester_id: semester.id })
  const calls: EnrollCall[] = []
  for (let n = 0; n < families; n++)
    calls.push({ ...(await buildFamily(school.postgres)), course, key: `key-${++keys}` })
  return { semester, course, calls }
}

async function statuses(responses: readonly Promise<{ status: number }>[]): Promise<number[]> {
  return (await Promise.all(responses)).map(({ status }) => status)
}

/** The transactions that stored responses to commands about a class, and its log rows. */
async function transactionsOf({ id }: { readonly id: number }): Promise<string[]> {
  const { rows } = await sql<{ transaction: string }>`
    select xmin::text as transaction from enrollment_log where course_id = ${id}
    union select xmin::text from idempotent_response where body::json -> 'courses' -> 0 ->> 'id' = ${String(id)}`.execute(
    school.db,
  )
  return rows.map(({ transaction }) => transaction)
}
