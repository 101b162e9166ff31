import type { Insertable, Selectable } from 'kysely'
import { overlapInTime } from '../domain/course.ts'
import { SESSION_MS } from '../domain/session.ts'
import type { Postgres } from '../server/db/database.ts'
import type { Tables } from '../server/db/tables.ts'
import { hashToken, newToken } from '../server/http/session.ts'

let built = 0
/** A number nobody else in this file has. */
const next = () => ++built

type Values<T extends keyof Tables> = Partial<Insertable<Tables[T]>>

export interface BuiltUser {
  readonly id: number
  readonly email: string
  readonly token: string
}

/** A person with an account, signed in. */
export async function buildUser({ db }: Postgres, given: Values<'users'> = {}): Promise<BuiltUser> {
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
      ...given,
    })
    .returning(['id', 'email'])
    .executeTakeFirstOrThrow()
  return { ...user, token: await signIn({ db }, user.id) }
}

/** A session that just began; answers its token. */
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

/** An admin who confirmed the password a moment ago in the session. */
export async function buildConfirmedAdmin(postgres: Postgres, given: Values<'users'> = {}): Promise<BuiltUser> {
  const admin = await buildUser(postgres, { role: 'admin', ...given })
  await postgres.db.updateTable('session').set({ password_at: new Date() }).where('user_id', '=', admin.id).execute()
  return admin
}

/** An address nobody has. */
export function newEmail(): string {
  return `ana${next()}@example.org`
}

/** A reset link that can be used for an hour from now; answers its token. */
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

/** An entry of the audit trail: an admin changed the phone of a parent. */
export async function buildAuditEntry({ db }: Postgres, given: Values<'audit_entry'> = {}) {
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
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function buildStudent({ db }: Postgres, given: Values<'student'> & { parent_id: number }) {
  const row = { first_name: 'Ada', last_name: 'Yazzie', grade: '5' as const, ...given }
  return db.insertInto('student').values(row).returningAll().executeTakeFirstOrThrow()
}

/** A family of one parent, signed in, and one child. */
export async function buildFamily(postgres: Postgres, child: Values<'student'> = {}) {
  const parent = await buildUser(postgres)
  const student = await buildStudent(postgres, { ...child, parent_id: parent.id })
  return { parent, student }
}

export async function buildSemester({ db }: Postgres, given: Values<'semester'> = {}) {
  return db
    .insertInto('semester')
    .values({ name: `Fall ${2000 + next()}`, active: true, ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function buildTeacher({ db }: Postgres, given: Values<'teacher'> = {}) {
  const row = { first_name: 'Grace', last_name: 'Nez', email: `teacher${next()}@example.org`, ...given }
  return db.insertInto('teacher').values(row).returningAll().executeTakeFirstOrThrow()
}

/** An open class on Monday, first period, for every grade, with ten seats. */
export async function buildCourse(postgres: Postgres, given: Values<'course'> & { semester_id: number }) {
  const teacher_id = given.teacher_id ?? (await buildTeacher(postgres)).id
  return postgres.db
    .insertInto('course')
    .values({
      section: String(1000 + next()),
      name: 'Robotics',
      grade: 'K,1,2,3,4,5,6,7,8,9,10,11,12',
      period: '1',
      days: 'M',
      time: '8:30-9:20',
      max_seats: 10,
      ...given,
      teacher_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A child on a roster or in a line, put there past every rule. */
export async function buildEntry(
  { db }: Postgres,
  course: Selectable<Tables['course']>,
  student: { id: number },
  given: Values<'roster_entry'> = {},
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
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

interface EnrollmentStateOptions {
  readonly child?: Values<'student'>
  readonly semester?: Values<'semester'>
  readonly course?: Values<'course'>
  /** Where the child stands in the course. */
  readonly status?: 'enrolled' | 'waiting' | undefined
  /** Other families' children who wait for it. */
  readonly ahead?: number
  /** A class the child is enrolled in already. */
  readonly other?: Values<'course'> | undefined
}

/** A fifth grader's family before one class: what every roster command is about. */
export async function buildEnrollmentState(postgres: Postgres, { ahead = 0, ...given }: EnrollmentStateOptions = {}) {
  const { parent, student } = await buildFamily(postgres, given.child)
  const semester = await buildSemester(postgres, given.semester)
  const course = await buildCourse(postgres, { ...given.course, semester_id: semester.id })
  const others = await Promise.all(Array.from({ length: ahead }, () => buildFamily(postgres)))
  for (const other of others) await buildEntry(postgres, course, other.student, { status: 'waiting' })
  const entry = given.status && (await buildEntry(postgres, course, student, { status: given.status }))
  const other =
    given.other &&
    (await buildCourse(postgres, { name: 'Choir', period: '2', ...given.other, semester_id: semester.id }))
  if (other) {
    const clashes = given.status === 'enrolled' && overlapInTime(other, course)
    await buildEntry(postgres, other, student, { overridden: clashes, shares_time: clashes })
  }
  return { parent, student, semester, course, others, entry, other }
}
