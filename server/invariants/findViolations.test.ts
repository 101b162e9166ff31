import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RegistrationEvent, RegistrationState } from '../../domain/registration/review.ts'
import { insertLottery, insertRegistration } from '../../test/data/builders.ts'
import { createDatabase, type TestDatabase } from '../../test/database.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { LogStatus } from '../schema/tables.ts'
import { type Finding, findViolations, INVARIANTS } from './findViolations.ts'

let school: TestDatabase
beforeAll(async () => {
  school = await createDatabase({ sample: true })
  // Otherwise a case that frees a seat would have a second violation.
  await school.postgres.db.updateTable('semester').set({ freed_seats: 'open' }).execute()
})
afterAll(() => school.close())

/** Each case violates one invariant. If a constraint prevents it, the case drops the constraint first. */
const cases: readonly (readonly [invariant: string, title: string, violate: (trx: Transaction) => Promise<unknown>])[] =
  [
    ['counts-are-rows', 'a seat count set by hand', (trx) => setByHand(trx, 'current_seats = current_seats - 1')],
    ['counts-are-rows', 'a wait list count set by hand', (trx) => setByHand(trx, 'wait_list = 0')],
    ['seats-not-oversold', 'a class with more children than seats', oversell],
    ['wait-list-of-five', 'a sixth child waiting', waitSixth],
    ['once-in-a-class', 'the same row twice', repeatRow],
    ['rows-repeat-their-class', 'a row with other days than its class', (trx) => changeEntry(trx, "days = 'HS'")],
    ['offers-belong-to-waiting', 'an offer of a class for which the child does not wait', offerAnotherClass],
    ['offers-end', 'an expired offer that nobody ended', (trx) => offer(trx, { ended: '3 minutes' })],
    ['seats-are-settled', 'a free seat that nobody offered', leaveSeat],
    [
      'seats-are-settled',
      'a free place on a wait list that a child behind it does not have',
      (trx) => run(trx, `insert into reserve_place select course.id, (${ruby}), 1 from (${courseOf('204')}) course`),
    ],
    ['reserve-is-behind', 'a waiting child behind its full wait list', reserveWaiting],
    ['places-in-order', 'a child that joined later before one that joined earlier', joinAgain],
    ['offers-are-logged', 'an offer without a log row', (trx) => offer(trx, { logged: [] })],
    ['offers-are-logged', 'an offer that ended without a log row', loseOffer],
    ['one-child-one-place', 'two classes in the same period', (trx) => putAtOnce(trx, ['217', '5'], ['219', '5'])],
    ['one-child-one-place', 'a class within an All Day class', (trx) => putAtOnce(trx, ['101', 'K'], ['204', '5'])],
    [
      'restrictions-respected',
      'a class that restricts the one before',
      (trx) => putBoth(trx, ['211', '5'], ['309', '5']),
    ],
    [
      'restrictions-respected',
      'a class that restricts the one after',
      (trx) => putBoth(trx, ['202', '7'], ['302', '7']),
    ],
    ['grade-in-the-list', 'a fifth grader in a high school class', (trx) => put(trx, '218', '5')],
    ['grade-in-the-list', 'a first grader where only 10, 11 and 12 are listed', (trx) => put(trx, '206', '1')],
    [
      'children-have-parents',
      "the office's own child",
      (trx) => giveChildTo(trx, "(select min(id) from users where role = 'admin')"),
    ],
    ['children-have-parents', 'a child whose parent is gone', (trx) => giveChildTo(trx, '0')],
    ['a-child-waits-once', 'two waiting children with one name in one account', makeSameChild],
    [
      'log-explains-the-roster',
      'a roster row deleted without a log row',
      (trx) => run(trx, `delete from roster_entry where ${anEntry}`),
    ],
    ['log-explains-the-roster', 'a roster row added without a log row', (trx) => put(trx, '204', '5', [])],
    [
      'log-explains-the-roster',
      'an enrolled student who is waiting in the log',
      (trx) => put(trx, '204', '5', ['waitlisted']),
    ],
    ['log-is-a-history', 'a drop before any enrolling', (trx) => write(trx, '204', ['dropped'])],
    ['log-is-a-history', 'enrolling twice', (trx) => put(trx, '204', '5', ['enrolled', 'enrolled (override)'])],
    ['log-is-a-history', 'a move of a student who did not wait', (trx) => put(trx, '204', '5', ['moved to enrolled'])],
    ['log-is-a-history', 'enrolling while waiting', (trx) => put(trx, '204', '5', ['waitlisted', 'enrolled'])],
    [
      'log-is-a-history',
      'an offer to a child that did not wait',
      (trx) => put(trx, '204', '5', ['offered', 'moved to enrolled']),
    ],
    ['log-is-a-history', 'a drop while waiting', (trx) => write(trx, '204', ['waitlisted', 'dropped'])],
    ['override-is-logged', 'an override without a log row', (trx) => override(trx, ['enrolled'])],
    [
      'override-is-logged',
      'an override logged before the student left',
      (trx) => override(trx, ['enrolled (override)', 'dropped', 'enrolled']),
    ],
    [
      'swaps-name-own-classes',
      'a place in line that would give up a class of another child',
      (trx) =>
        run(trx, `update roster_entry set drop_course_id = course_id where id = (select id from ${aWaiting} waiting)`),
    ],
    ['swaps-lose-nothing', 'a swap that gave no class', (trx) => write(trx, '204', ['enrolled', 'dropped by swap'])],
    [
      'accepted-has-its-student',
      'an accepted registration without a student',
      (trx) => accept(trx, 'student_id = null'),
    ],
    [
      'accepted-has-its-student',
      'an accepted registration whose student is gone',
      (trx) => accept(trx, 'student_id = 0'),
    ],
    ['accepted-has-its-student', 'a deleted student that exists', (trx) => accept(trx, 'student_deleted = true')],
    ['accepted-names-its-child', 'a registration moved to another child', acceptOther],
    ['one-student-each', 'a student of two registrations', acceptTwice],
    ['history-explains-state', 'a state set by hand', (trx) => register(trx, 'new', ['review-started'])],
    ['history-explains-state', 'a registration without a history', loseHistory],
    [
      'lottery-records-verify',
      'a record with a changed line',
      (trx) => runWith(trx, { record: 'online enrollment lottery 1\n' }),
    ],
    ['lottery-records-verify', 'a record of another secret', (trx) => runWith(trx, { commitment: 'a'.repeat(64) })],
    ['lottery-records-verify', 'another digest than the record has', (trx) => runWith(trx, { digest: 'a'.repeat(64) })],
    [
      'confirmed-accounts-see-their-children',
      'a hidden child of a confirmed account',
      (trx) => run(trx, 'update student set awaits_acceptance = true where id = (select min(id) from student)'),
    ],
  ]

test('the sample school has no violations', async () => {
  expect(await findViolations(school.postgres.db)).toEqual([])
})

test.each(cases)('%s: %s is found, and nothing else', async (invariant, _, violate) => {
  const findings = await findingsAfter(violate)
  expect(findings.map(({ name }) => name)).toEqual([invariant])
  expect(findings[0]?.violations).not.toEqual([])
})

test('a violation has the ids of the classes and the student', async () => {
  const [finding] = await findingsAfter((trx) => putAtOnce(trx, ['217', '5'], ['219', '5']))
  const { rows } = await sql`select (${sql.raw(ruby)}) as student_id, (${sql.raw(courseOf('217'))}) as course_id,
    (${sql.raw(courseOf('219'))}) as other_course_id`.execute(school.postgres.db)
  expect(finding?.violations).toEqual(rows)
})

test('a logged override is no violation', async () => {
  const overridden = async (trx: Transaction) => {
    await put(trx, '217', '5')
    for (const section of ['219', '218', '211', '309']) await put(trx, section, '5', ['enrolled (override)'], true)
  }
  expect(await findingsAfter(overridden)).toEqual([])
})

test('a long valid history is no violation', async () => {
  const history: LogStatus[] = [
    'waitlisted',
    'removed from waitlist',
    'waitlisted',
    'moved to enrolled',
    'back on waitlist',
    'offered',
    'enrolled by swap',
    'dropped',
    'waitlisted',
    'offered',
    'offer withdrawn',
    'offered',
    'offer declined',
    'waitlisted',
    'offered',
    'offer expired',
    'waitlisted',
    'offered',
    'enrolled by swap',
    'dropped',
    'enrolled past the wait list',
    'dropped',
    'enrolled',
  ]
  expect(await findingsAfter((trx) => put(trx, '204', '5', history))).toEqual([])
})

test('every invariant has a case', () => {
  const covered = new Set(cases.map(([invariant]) => invariant))
  expect(INVARIANTS.map(({ name }) => name)).toEqual([...covered].sort(byListOrder))
})

const ruby = "select id from student where first_name = 'Ruby' and last_name = 'Marsh'"
/** A roster entry of the open semester's Lunch Bunch, which overlaps with no other class of the student. */
const anEntry = `roster_entry.id = (select min(id) from roster_entry where status = 'enrolled' and course_id = (${courseOf('210')}))`

function courseOf(section: string): string {
  return `select course.id from course join semester on semester.id = semester_id
    where semester.active and not semester.disabled and section = '${section}'`
}

class Undo extends Error {}

/** Runs the violation and the audit, and rolls back. */
async function findingsAfter(violate: (trx: Transaction) => Promise<unknown>): Promise<Finding[]> {
  let findings: Finding[] = []
  const undone = school.owner.transaction(async (trx) => {
    await violate(trx)
    findings = await findViolations(trx)
    throw new Undo()
  })
  await expect(undone).rejects.toThrow(Undo)
  return findings
}

function byListOrder(a: string, b: string): number {
  const index = (name: string) => INVARIANTS.findIndex((invariant) => invariant.name === name)
  return index(a) - index(b)
}

function run(trx: Transaction, statement: string) {
  return sql.raw(statement).execute(trx)
}

async function setByHand(trx: Transaction, assignment: string): Promise<void> {
  await run(trx, 'alter table course disable trigger course_counts_are_derived')
  await run(trx, `update course set ${assignment} where id = (${courseOf('201')})`)
}

async function oversell(trx: Transaction): Promise<void> {
  await run(trx, 'alter table course drop constraint seats_within_capacity')
  await run(trx, `update course set max_seats = current_seats - 1 where id = (${courseOf('204')})`)
}

/** The limit is checked at the end of the transaction. */
async function waitSixth(trx: Transaction): Promise<void> {
  await write(trx, '213', ['waitlisted'])
  await row(trx, '213', { grade: '9', status: 'waiting' })
}

async function repeatRow(trx: Transaction): Promise<void> {
  await run(trx, 'drop index roster_entry_course_student')
  await run(trx, 'alter table roster_entry drop constraint no_overlapping_enrollments')
  const columns = 'course_id, student_id, status, grade, semester_id, days, period_span'
  await run(trx, `insert into roster_entry (${columns}) select ${columns} from roster_entry where ${anEntry}`)
}

async function changeEntry(trx: Transaction, assignment: string): Promise<void> {
  await run(trx, 'alter table roster_entry drop constraint roster_entry_course_id_semester_id_days_period_span_fkey')
  await run(trx, `update roster_entry set ${assignment} where ${anEntry}`)
}

async function giveChildTo(trx: Transaction, parent: string): Promise<void> {
  await run(trx, 'alter table student drop constraint student_parent_id_fkey')
  await run(
    trx,
    `update student set parent_id = ${parent} where id = (select student_id from roster_entry where ${anEntry})`,
  )
}

/** A waiting child of a full class with others on its list. */
const aWaiting = `(
  select entry.* from roster_entry entry join course on course.id = course_id
  where status = 'waiting' and current_seats = max_seats and course.wait_list > 1 order by entry.id limit 1
)`

/** Offers a new seat to a waiting child. `ended` is how long ago the offer expired. */
async function offer(
  trx: Transaction,
  { ended, logged = ['offered'] }: { ended?: string; logged?: readonly LogStatus[] } = {},
): Promise<void> {
  await run(trx, `create temp table chosen on commit drop as select * from ${aWaiting} waiting`)
  await run(trx, 'update course set max_seats = max_seats + 1 where id = (select course_id from chosen)')
  await run(
    trx,
    `insert into seat_offer (entry_id, course_id, offered_at, expires_at)
    select id, course_id, now() - interval '1 day', now() ${ended ? `- interval '${ended}'` : "+ interval '1 hour'"} from chosen`,
  )
  for (const status of logged) await logChosen(trx, status)
}

/** Adds a seat to each class. */
async function leaveSeat(trx: Transaction): Promise<void> {
  await run(trx, "update semester set freed_seats = 'offer'")
  await run(trx, 'update course set max_seats = max_seats + 1')
}

/** A child of a full wait list is in the reserve behind it, too. */
async function reserveWaiting(trx: Transaction): Promise<void> {
  await run(
    trx,
    `insert into reserve_place
    select course_id, student_id, 1 from roster_entry
    where status = 'waiting' and course_id in (select id from course where wait_list = 5)
    order by id limit 1`,
  )
}

function logChosen(trx: Transaction, status: LogStatus) {
  return run(
    trx,
    `insert into enrollment_log (semester_id, course_id, student_id, section, class, semester, first_name, last_name, status, culprit)
    select semester_id, course_id, student_id, '', '', '', '', '', '${status}', 'Wait list' from chosen`,
  )
}

async function offerAnotherClass(trx: Transaction): Promise<void> {
  await offer(trx)
  await run(trx, 'alter table seat_offer disable trigger seat_offer_keeps_its_entry')
  await run(trx, `update seat_offer set course_id = (${courseOf('201')})`)
}

/** The child still waits, but for its log it has an offer. */
async function loseOffer(trx: Transaction): Promise<void> {
  await offer(trx)
  await run(trx, 'delete from seat_offer')
}

/** The log says that the first child of a list left and joined again. */
async function joinAgain(trx: Transaction): Promise<void> {
  await run(trx, `create temp table chosen on commit drop as select * from ${aWaiting} waiting`)
  await logChosen(trx, 'removed from waitlist')
  await logChosen(trx, 'waitlisted')
}

/** Two children of one wait list get the name, grade and account of the first. */
async function makeSameChild(trx: Transaction): Promise<void> {
  await run(
    trx,
    `with waiting as (select entry.course_id, student.* from roster_entry entry join student on student.id = student_id where status = 'waiting'),
      pair as (
        select other.id as other_id, one.* from waiting one join waiting other using (course_id)
        where other.id > one.id and other.grade = one.grade order by one.id, other.id limit 1
      )
    update student set first_name = pair.first_name, last_name = pair.last_name, parent_id = pair.parent_id
    from pair where student.id = pair.other_id`,
  )
}

/** An accepted registration without constraints, with the broken column. */
async function accept(trx: Transaction, assignment: string): Promise<void> {
  await run(trx, 'alter table registration drop constraint registration_accepted_has_student_check')
  await run(trx, 'alter table registration drop constraint registration_student_id_fkey')
  const id = await register(trx, 'accepted', ['review-started', 'accepted', 'notes-edited'])
  await run(trx, `update registration set ${assignment} where id = ${id}`)
}

/** An accepted registration whose acceptance made another child than Ruby. */
async function acceptOther(trx: Transaction): Promise<void> {
  const id = await register(trx, 'accepted', ['accepted'])
  await run(
    trx,
    `insert into audit_entry (user_id, user_name, user_role, action, subject_kind, subject_id, subject_name, after)
    values (1, 'Elena Marsh', 'admin', 'edited', 'registration', ${id}, 'W3SRRGRC', '{"state": "accepted", "student_id": 0}')`,
  )
}

async function loseHistory(trx: Transaction): Promise<void> {
  const id = await register(trx, 'new', ['notes-edited'])
  await run(trx, `delete from registration_event where registration_id = ${id} and event = 'received'`)
}

async function runWith(trx: Transaction, values: Parameters<typeof insertLottery>[2]): Promise<void> {
  const semester = await trx.selectFrom('semester').select('id').orderBy('id').executeTakeFirstOrThrow()
  await insertLottery(trx, semester, { ran_at: new Date(), ...values })
}

async function acceptTwice(trx: Transaction): Promise<void> {
  await run(trx, 'drop index registration_made_student')
  for (let n = 0; n < 2; n++) await register(trx, 'accepted', ['accepted'])
}

/** Inserts a received registration with the rest of its history. An accepted one has Ruby as its student. */
async function register(
  trx: Transaction,
  state: RegistrationState,
  history: readonly RegistrationEvent[],
): Promise<number> {
  const { id } = await insertRegistration(trx)
  const student = state === 'accepted' ? `(${ruby})` : 'null'
  await run(trx, `update registration set state = '${state}', student_id = ${student} where id = ${id}`)
  for (const event of history)
    await run(
      trx,
      `insert into registration_event (registration_id, recorded_at, event, user_id, user_name)
      values (${id}, now(), '${event}', 1, 'Elena Marsh')`,
    )
  return id
}

async function putAtOnce(trx: Transaction, ...both: [section: string, grade: string][]): Promise<void> {
  await run(trx, 'alter table roster_entry drop constraint no_overlapping_enrollments')
  await putBoth(trx, ...both)
}

async function putBoth(trx: Transaction, ...both: [section: string, grade: string][]): Promise<void> {
  for (const [section, grade] of both) await put(trx, section, grade)
}

function override(trx: Transaction, logged: LogStatus[]): Promise<void> {
  return put(trx, '204', '5', logged, true)
}

/** Enrolls Ruby, who has no classes, in plain SQL without the rules. */
async function put(
  trx: Transaction,
  section: string,
  grade: string,
  logged: LogStatus[] = ['enrolled'],
  overridden = false,
): Promise<void> {
  await row(trx, section, { grade, status: 'enrolled', overridden })
  await write(trx, section, logged)
}

function row(
  trx: Transaction,
  section: string,
  { grade, status, overridden = false }: { grade: string; status: string; overridden?: boolean },
) {
  return run(
    trx,
    `insert into roster_entry (course_id, student_id, status, grade, overridden, shares_time, semester_id, days, period_span)
    select id, (${ruby}), '${status}', '${grade}', ${overridden}, ${overridden}, semester_id, days, period_span
    from course where id = (${courseOf(section)})`,
  )
}

async function write(trx: Transaction, section: string, logged: LogStatus[]): Promise<void> {
  for (const status of logged)
    await run(
      trx,
      `insert into enrollment_log
        (semester_id, course_id, student_id, section, class, semester, first_name, last_name, status, culprit, culprit_id)
      select semester_id, id, (${ruby}), section, name, '', 'Ruby', 'Marsh', '${status}', 'Elena Marsh', 0
      from course where id = (${courseOf(section)})`,
    )
}
