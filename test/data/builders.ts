import { randomBytes, randomUUID } from 'node:crypto'
import { type Insertable, type Selectable, sql } from 'kysely'
import { answersOf, CONFIRMATION_GROUPS } from '../../domain/confirmations/groups.ts'
import { overlapInTime } from '../../domain/course.ts'
import { announcedRound } from '../../domain/enrollment/lottery/beacon.ts'
import { lotteryRecord, recordBody, recordText } from '../../domain/enrollment/lottery/record.ts'
import { NO_PUBLIC_VALUE } from '../../domain/enrollment/lottery/seed.ts'
import type { Grade } from '../../domain/grade.ts'
import type { Pausable } from '../../domain/pauses.ts'
import { pick } from '../../domain/pick.ts'
import type { Answers } from '../../domain/registration/answers.ts'
import { completeForm } from '../../domain/registration/completeForm.ts'
import { SESSION_MS, SIGN_IN_LINK_MS } from '../../domain/session.ts'
import { writeConfirmation } from '../../server/confirmations/writeConfirmation.ts'
import { currentCipher, KeyRing } from '../../server/dataKeys/keyRing.ts'
import { addToReserve } from '../../server/enrollment/reserve.ts'
import { newSecret, secretName } from '../../server/lottery/secrets.ts'
import type { Transaction } from '../../server/platform/database/database.ts'
import type { Postgres } from '../../server/platform/database/postgres.ts'
import { OPTIMIZATION_FENCE } from '../../server/platform/database/statements.ts'
import { hashToken, newToken } from '../../server/platform/http/session.ts'
import { sha256Hex } from '../../server/platform/sha256.ts'
import { hashResumeCode, newCorrectionCode, newReference } from '../../server/registration/codes.ts'
import { createDraft } from '../../server/registration/drafts/drafts.ts'
import { encryptOfficeRecord } from '../../server/registration/office/officeRecord.ts'
import { partName } from '../../server/registration/registrations.ts'
import { listColumns, splitAnswers } from '../../server/registration/submitRegistration.ts'
import { EDITED_COLUMNS } from '../../server/rows/course.row.ts'
import type { Tables } from '../../server/schema/tables.ts'
import { TEST_DATA_KEY } from './dataKey.ts'
import { registrationForm } from './registrationForm.ts'

let built = 0
/** A number unique in this process. Sections repeat after 9,000. */
const next = () => ++built

type Values<T extends keyof Tables> = Partial<Insertable<Tables[T]>>

export interface BuiltUser {
  readonly id: number
  readonly email: string
  readonly token: string
}

/** Inserts a user with a confirmed address and a session. */
export async function buildUser({ db }: Postgres, values: Values<'users'> = {}): Promise<BuiltUser> {
  const n = next()
  const user = await db
    .insertInto('users')
    .values({
      first_name: 'Rosa',
      last_name: `Yazzie`,
      email: `rosa${n}@example.org`,
      phone: '9285550100',
      role: 'parent',
      password_hash: 'none',
      email_confirmed_at: new Date(),
      ...values,
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()
  return { ...user, token: await signIn({ db }, user.id) }
}

/** Inserts a session and returns its token. */
export async function signIn(
  { db }: Pick<Postgres, 'db'>,
  user_id: number,
  expires_at = new Date(Date.now() + SESSION_MS),
) {
  const token = newToken()
  await db
    .insertInto('session')
    .values({ user_id, token_hash: hashToken(token), expires_at })
    .execute()
  return token
}

const MINUTE_MS = 60_000

/** Inserts an admin. Its password was confirmed four minutes from now, which the product accepts, so the confirmation lasts almost nine minutes. */
export async function buildConfirmedAdmin(postgres: Postgres, values: Values<'users'> = {}): Promise<BuiltUser> {
  const admin = await buildUser(postgres, { role: 'admin', ...values })
  const password_at = new Date(Date.now() + 4 * MINUTE_MS)
  await postgres.db.updateTable('session').set({ password_at }).where('user_id', '=', admin.id).execute()
  return admin
}

export function newEmail(): string {
  return `ana${next()}@example.org`
}

/** Inserts a reset link that is valid for one hour and returns its token. */
export async function buildResetLink({ db }: Postgres, { id }: Pick<BuiltUser, 'id'>): Promise<string> {
  const token = newToken()
  const now = Date.now()
  await db
    .insertInto('password_reset')
    .values({
      user_id: id,
      asked_at: new Date(now),
      token_hash: hashToken(token),
      expires_at: new Date(now + 3_600_000),
    })
    .execute()
  return token
}

/** Inserts a link that signs in and returns its token. */
export async function buildSignInLink(
  { db }: Postgres,
  { id }: Pick<BuiltUser, 'id'>,
  expires_at = new Date(Date.now() + SIGN_IN_LINK_MS),
): Promise<string> {
  const token = newToken()
  await db
    .insertInto('sign_in_link')
    .values({ token_hash: hashToken(token), user_id: id, expires_at })
    .execute()
  return token
}

/** Inserts a calendar address and returns its token. */
export async function buildCalendarAddress({ db }: Postgres, student: { readonly id: number }): Promise<string> {
  const token = newToken()
  await db
    .insertInto('calendar_address')
    .values({ student_id: student.id, token_hash: hashToken(token), created_at: new Date() })
    .execute()
  return token
}

/** Inserts an audit entry in which an admin changed a parent's phone number. */
export async function buildAuditEntry({ db }: Postgres, values: Values<'audit_entry'> = {}) {
  return db
    .insertInto('audit_entry')
    .values({
      user_id: 1,
      user_name: 'Olive Office',
      user_role: 'admin',
      action: 'edited',
      subject_kind: 'parent',
      subject_id: 1,
      subject_name: 'Rosa Yazzie',
      before: '{"phone": "9285550100"}',
      after: '{"phone": "9285550142"}',
      request_id: null,
      network_address: null,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The columns of `student` that are not derived. */
export const STUDENT_COLUMNS = ['id', 'first_name', 'last_name', 'grade', 'parent_id'] as const

export async function buildStudent({ db }: Postgres, values: Values<'student'> & { parent_id: number }) {
  const row = { first_name: 'Ada', last_name: 'Yazzie', grade: '5' as const, ...values }
  return db.insertInto('student').values(row).returning(STUDENT_COLUMNS).executeTakeFirstOrThrow()
}

/** Children of one parent with different names, because two with the same name and grade have one place in a line. */
export function buildChildren(
  postgres: Postgres,
  parent: { readonly id: number },
  grades: readonly Tables['student']['grade'][],
) {
  return Promise.all(
    grades.map((grade, n) =>
      buildStudent(postgres, { first_name: SIBLING_NAMES[n] ?? `Sam${'a'.repeat(n)}`, grade, parent_id: parent.id }),
    ),
  )
}

const SIBLING_NAMES = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gia']

/** A signed-in parent and one child. */
export async function buildFamily(postgres: Postgres, child: Values<'student'> = {}) {
  const parent = await buildUser(postgres)
  const student = await buildStudent(postgres, { ...child, parent_id: parent.id })
  return { parent, student }
}

export async function buildSemester({ db }: Postgres, values: Values<'semester'> = {}) {
  const { test_of: _, ...semester } = await db
    .insertInto('semester')
    .values({ name: `Fall ${2000 + next()}`, active: true, ...values })
    .returningAll()
    .executeTakeFirstOrThrow()
  return semester
}

/** Inserts an enrollment window for all grades that never closes. */
export async function buildWindow(
  { db }: Postgres,
  { id: semester_id }: { readonly id: number },
  values: Partial<Values<'enrollment_window'>> & { opens_at: Date },
) {
  await db
    .insertInto('enrollment_window')
    .values({ semester_id, grades: '', closes_at: null, ...values })
    .execute()
}

export async function buildTeacher({ db }: Postgres, values: Values<'teacher'> = {}) {
  const row = { first_name: 'Grace', last_name: 'Nez', email: `teacher${next()}@example.org`, ...values }
  return db.insertInto('teacher').values(row).returningAll().executeTakeFirstOrThrow()
}

/** Inserts a class on Monday in period 1, for every grade, with ten seats. */
export async function buildCourse(postgres: Postgres, values: Values<'course'> & { semester_id: number }) {
  const teacher_id = values.teacher_id ?? (await buildTeacher(postgres)).id
  return postgres.db
    .insertInto('course')
    .values({
      section: String(1000 + (next() % 9000)),
      name: 'Robotics',
      description: '',
      grade: 'K,1,2,3,4,5,6,7,8,9,10,11,12',
      period: '1',
      days: 'M',
      time: '8:30-9:20',
      max_seats: 10,
      ...values,
      teacher_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Inserts a roster entry without checking the enrollment rules. */
export async function buildEntry(
  { db }: Postgres,
  course: Selectable<Tables['course']>,
  student: { id: number },
  values: Values<'roster_entry'> = {},
) {
  const { id: course_id, semester_id, days, period_span } = course
  return db
    .insertInto('roster_entry')
    .values({
      course_id,
      student_id: student.id,
      status: 'enrolled',
      grade: '5',
      semester_id,
      days,
      period_span,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Inserts an offer for a waiting entry, which expires in an hour. */
export async function buildOffer(
  { db }: Postgres,
  { id, course_id }: { readonly id: number; readonly course_id: number },
  values: Values<'seat_offer'> = {},
) {
  const now = Date.now()
  const times = { offered_at: new Date(now - 60_000), expires_at: new Date(now + 3_600_000) }
  return db
    .insertInto('seat_offer')
    .values({ entry_id: id, course_id, ...times, ...values })
    .returningAll()
    .executeTakeFirstOrThrow()
}

interface EnrollmentStateOptions {
  readonly child?: Values<'student'>
  readonly semester?: Values<'semester'>
  readonly course?: Values<'course'>
  /** The child's status in the course. */
  readonly status?: 'enrolled' | 'waiting' | undefined
  /** A seat that is held for the waiting child, for an hour. */
  readonly offer?: Values<'seat_offer'>
  /** The number of other families' children on the wait list. */
  readonly ahead?: number
  /** Whether the child is in the reserve behind the wait list, which is full. */
  readonly reserve?: boolean
  /** Another class in which the child is enrolled. */
  readonly other?: Values<'course'> | undefined
}

/** A fifth grader's family and a class for roster commands. */
export async function buildEnrollmentState(postgres: Postgres, { ahead = 0, ...values }: EnrollmentStateOptions = {}) {
  const { parent, student } = await buildFamily(postgres, values.child)
  const semester = await buildSemester(postgres, values.semester)
  const course = await buildCourse(postgres, { ...values.course, semester_id: semester.id })
  const others = await Promise.all(Array.from({ length: ahead }, () => buildFamily(postgres)))
  for (const other of others) await buildEntry(postgres, course, other.student, { status: 'waiting' })
  const entry = values.status && (await buildEntry(postgres, course, student, { status: values.status }))
  if (entry && values.offer) await buildOffer(postgres, entry, values.offer)
  if (values.reserve)
    await postgres.transaction((trx) => addToReserve(trx, [{ course_id: course.id, student_id: student.id }]))
  const other =
    values.other &&
    (await buildCourse(postgres, { name: 'Choir', period: '2', ...values.other, semester_id: semester.id }))
  if (other) {
    const sharesTime = values.status === 'enrolled' && overlapInTime(other, course)
    await buildEntry(postgres, other, student, { overridden: sharesTime, shares_time: sharesTime })
  }
  return { parent, student, semester, course, others, entry, other }
}

/** Inserts the admin's last roster change: that it enrolled the child. Returns its id. */
export async function buildRosterChange(
  { db }: Postgres,
  {
    user,
    student,
    course,
  }: Record<'user' | 'student', { readonly id: number }> & {
    readonly course: { readonly id: number; readonly semester_id: number }
  },
): Promise<number> {
  const { semester_id } = course
  const { last } = await db
    .selectFrom('enrollment_log')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const log_id = Number(last ?? 0) + 1
  const made = { user_id: user.id, log_id, student_id: student.id, semester_id, course_id: course.id } as const
  const before = { change: 'enroll', revisions: '{}', places: '[]' } as const
  await db
    .insertInto('roster_change')
    .values({ ...made, ...before })
    .execute()
  return log_id
}

/** Inserts the admin's last change of classes: that it edited the room of the class. Returns its id. */
export async function buildClassChange(
  { db }: Postgres,
  { user, course: { id } }: Record<'user' | 'course', { readonly id: number }>,
): Promise<number> {
  const course = await db.selectFrom('course').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const was = { ...pick(course, [...EDITED_COLUMNS, 'semester_id', 'active']), room: 'Kiln Room' }
  const courses = JSON.stringify([{ id, revision: course.revision, was }])
  const made = { user_id: user.id, log_id: 0, courses, places: '[]', swaps: '[]' }
  const kept = await db.insertInto('class_change').values(made).returning('id').executeTakeFirstOrThrow()
  return kept.id
}

/** Inserts the record of an increment that raised these students just now. */
export async function buildGradeIncrement(
  { db }: Postgres,
  students: readonly { readonly id: number; readonly grade: Grade; readonly former: Grade }[],
) {
  const increment = { incremented_at: new Date(), culprit: 'Olive Office', culprit_id: 1 }
  const { id } = await db.insertInto('grade_increment').values(increment).returning('id').executeTakeFirstOrThrow()
  const raised = students.map((student) => {
    return { increment_id: id, student_id: student.id, former: student.former, raised: student.grade }
  })
  await db.insertInto('raised_student').values(raised).execute()
}

type LotteryValues = Values<'lottery'>

/** Inserts a lottery. With `ran_at`, it has the record of a lottery without children. */
export function buildLottery(postgres: Postgres, semester: { readonly id: number }, values: LotteryValues = {}) {
  return postgres.transaction((trx) => insertLottery(trx, semester, values))
}

export async function insertLottery(trx: Transaction, semester: { readonly id: number }, values: LotteryValues = {}) {
  const secret = newSecret()
  const pool = { priority: 'none', wait_list_limit: 5, classes: [], children: [] } as const
  const closed_at = '2026-08-10T16:00:00.000Z'
  const closed = {
    closed_at,
    kept_at: closed_at,
    announced_round: announcedRound({ closes_at: new Date(closed_at) }).round,
    pool,
    rankings: [],
  }
  const record = lotteryRecord({ closed, edits: [], secret, public_value: NO_PUBLIC_VALUE, replaced: [] }, sha256Hex)
  const digest = sha256Hex(recordBody(record))
  const rankings_hash = record.closing_hash
  const public_value = JSON.stringify(record.public_value)
  const closing = { rankings: '[]', rankings_hash, kept_at: new Date(closed_at) }
  const result = {
    record: recordText(record, sha256Hex),
    digest,
    figures: '[]',
    demand: '[]',
    public_value,
    ...closing,
  }
  const cipher = await currentCipher(trx, new KeyRing([TEST_DATA_KEY]))
  const encrypted = { key_id: cipher.keyId, secret: cipher.encryptText(secret, secretName(semester.id)) }
  const parts = values.ran_at
    ? { key_id: null, secret: null, ...result }
    : {
        ...encrypted,
        record: null,
        digest: null,
        figures: null,
        demand: null,
        public_value: null,
        rankings: null,
        rankings_hash: null,
        kept_at: null,
      }
  return trx
    .insertInto('lottery')
    .values({
      semester_id: semester.id,
      opens_at: new Date(Date.now() - 3_600_000),
      closes_at: new Date(Date.now() + 3_600_000),
      priority: 'none',
      commitment: record.commitment,
      ran_at: null,
      ...parts,
      ...values,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

interface BuiltRanking {
  readonly student_id: number
  readonly wishes: readonly (readonly number[])[]
}

/**
 * Inserts a child's ranking without checking the rules. Children of different accounts have one name, so the office has decided that they are
 * different.
 */
export async function buildRanking({ db }: Postgres, lottery: { readonly id: number }, ranking: BuiltRanking) {
  const { student_id, wishes } = ranking
  const values = { lottery_id: lottery.id, student_id, code: 1000 + next(), wishes: JSON.stringify(wishes) }
  const row = await db
    .insertInto('ranking')
    .values({ ...values, saved_at: new Date(), results: null })
    .returningAll()
    .executeTakeFirstOrThrow()
  await sql`
    insert into different_children (student_id, other_id)
    select least(${student_id}::integer, ranking.student_id), greatest(${student_id}::integer, ranking.student_id)
    from ranking
    cross join lateral (select parent_id from student where id = ${student_id} offset ${OPTIMIZATION_FENCE}) child
    cross join lateral (select parent_id from student where id = ranking.student_id offset ${OPTIMIZATION_FENCE}) other
    where lottery_id = ${lottery.id} and other.parent_id <> child.parent_id
    order by 1, 2
    on conflict do nothing`.execute(db)
  return row
}

/** The resume code of a draft, encrypted with the key of this test file. */
export async function buildDraft(postgres: Postgres, answers: Answers = {}): Promise<string> {
  const keys = new KeyRing([TEST_DATA_KEY])
  const content = { answers, visited: [], language: 'en' as const }
  return (await postgres.transaction((trx) => createDraft(trx, keys, content, new Date()))).resume_code
}

type RegistrationValues = Values<'registration'> & {
  readonly form?: Answers
  /** The questions that the family was asked to correct. */
  readonly returned?: readonly string[]
}

/** Inserts a registration, encrypted with the key of this test file. */
export function buildRegistration(postgres: Postgres, values: RegistrationValues = {}) {
  return postgres.transaction((trx) => insertRegistration(trx, values))
}

export async function insertRegistration(
  trx: Transaction,
  { form = registrationForm(), returned, ...values }: RegistrationValues = {},
) {
  const cipher = await currentCipher(trx, new KeyRing([TEST_DATA_KEY]))
  const answers = completeForm(form)
  const { general, sensitive } = splitAnswers(answers)
  const reference = newReference()
  const correction_code = newCorrectionCode()
  const registration = await trx
    .insertInto('registration')
    .values({
      reference,
      received_at: new Date(),
      submission_hash: randomBytes(32),
      request_hash: randomBytes(32),
      key_id: cipher.keyId,
      general: cipher.encrypt(general, partName(reference, 'general')),
      sensitive: cipher.encrypt(sensitive, partName(reference, 'sensitive')),
      ...listColumns(answers),
      ...(returned && returnedColumns({ reference, key_id: cipher.keyId, fields: returned, code: correction_code })),
      ...values,
    })
    .returning(['id', 'reference'])
    .executeTakeFirstOrThrow()
  const received = { event: 'received', recorded_at: new Date(), user_id: null, user_name: '' } as const
  await trx
    .insertInto('registration_event')
    .values({ ...received, registration_id: registration.id })
    .execute()
  return { ...registration, correction_code }
}

interface ConfirmationValues {
  readonly student_id: number
  readonly semester_id: number
  readonly account: number
  /** What the family confirmed, and what the office knew before. The same registration without them. */
  readonly form?: Answers
  readonly was?: Answers
  readonly now?: Date
}

/** Inserts a confirmation, encrypted with the key of this test file. Returns its id. */
export function buildConfirmation(
  postgres: Postgres,
  { form = registrationForm(), was = form, now = new Date(), ...of }: ConfirmationValues,
): Promise<string> {
  return postgres.transaction(async (trx) => {
    const cipher = await currentCipher(trx, new KeyRing([TEST_DATA_KEY]))
    const [content, former] = [form, was].map((answers) => answersOf(completeForm(answers), CONFIRMATION_GROUPS))
    const id = randomUUID()
    await writeConfirmation(trx, cipher, { ...of, id, content: content ?? {}, was: former ?? {}, now })
    return id
  })
}

interface Returned {
  readonly reference: string
  readonly key_id: string
  readonly fields: readonly string[]
  readonly code: string
}

/** The family was asked just now to correct these questions with this code. */
function returnedColumns({ reference, key_id, fields, code }: Returned) {
  const returned_at = new Date()
  const corrections = [{ date: returned_at.toISOString(), fields, text: 'Please check.', code }]
  const record = { notes: '', declines: [], corrections }
  const office = encryptOfficeRecord(new KeyRing([TEST_DATA_KEY]), { reference, key_id }, record)
  return { state: 'returned', returned_at, correction_hash: hashResumeCode(code), office } as const
}

export async function buildPause(
  postgres: Postgres,
  {
    action,
    message = '',
    paused_at = new Date(),
  }: { readonly action: Pausable; readonly message?: string; readonly paused_at?: Date },
): Promise<void> {
  await postgres.db
    .insertInto('pause')
    .values({ action, message, paused_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
