import { sql } from 'kysely'
import type { Period } from '../domain/days.ts'
import { HOUR_MS } from '../domain/durations.ts'
import type { Postgres } from '../server/platform/database/postgres.ts'
import { hashToken } from '../server/platform/http/session.ts'
import { sha256Hex } from '../server/platform/sha256.ts'

/** A signed-in family with one child in first grade. */
export interface Family {
  readonly n: number
  readonly token: string
  readonly student_id: number
}

/** 43 characters, as the server expects. */
function familyToken(n: number): string {
  return `bench-${String(n).padStart(37, '0')}`
}

export function familyEmail(n: number): string {
  return `parent${n}@bench.school`
}

export async function addAdmin({ db }: Postgres): Promise<string> {
  const token = `office-${'0'.repeat(36)}`
  const { id } = await db
    .insertInto('users')
    .values({
      first_name: 'Olive',
      last_name: 'Office',
      email: 'office@bench.school',
      phone: '9285550100',
      role: 'admin',
      password_hash: 'none',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const expires_at = new Date(Date.now() + HOUR_MS)
  await db
    .insertInto('session')
    .values({ user_id: id, token_hash: hashToken(token), expires_at })
    .execute()
  return token
}

/** Inserts signed-in families with one child each. Their password is the one of `password_hash`. */
export async function addFamilies({ db }: Postgres, count: number, password_hash = 'none'): Promise<Family[]> {
  const numbers = Array.from({ length: count }, (_, n) => n)
  const given = numbers.map((n) => ({
    n,
    email: familyEmail(n),
    token_hash: hashToken(familyToken(n)).toString('hex'),
    first_name: nameOf(`first ${n}`),
    last_name: nameOf(`last ${n}`),
  }))
  const families = sql`jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
    as given (n integer, email text, token_hash text, first_name text, last_name text)`
  await sql`
    insert into users (first_name, last_name, email, phone, role, password_hash)
    select 'Parent', 'Number ' || n, email, '9285550100', 'parent', ${password_hash} from ${families} order by n`.execute(
    db,
  )
  await sql`
    insert into session (user_id, token_hash, expires_at)
    select users.id, decode(token_hash, 'hex'), ${new Date(Date.now() + HOUR_MS)}
    from ${families} join users using (email)`.execute(db)
  const { rows } = await sql<{ student_id: number }>`
    insert into student (first_name, last_name, grade, parent_id)
    select given.first_name, given.last_name, '1', users.id from ${families} join users using (email) order by n
    returning id as student_id`.execute(db)
  return rows.map(({ student_id }, n) => ({ n, token: familyToken(n), student_id }))
}

/** Letters. No two names are alike, so that the office has nothing to decide before a lottery. */
function nameOf(text: string): string {
  const digest = sha256Hex(text)
  return digest.slice(0, 10).replaceAll(/\d/g, (digit) => String.fromCharCode('g'.charCodeAt(0) + Number(digit)))
}

interface NewCourses {
  readonly name: string
  readonly count: number
  readonly seats: number
  readonly periods?: readonly Period[]
}

/** Inserts classes in a new, open semester and returns their ids. */
export async function addCourses(postgres: Postgres, added: NewCourses): Promise<number[]> {
  return (await addSemester(postgres, added)).courses
}

/** The same, with the id of the semester. */
export async function addSemester({ db }: Postgres, { name, count, seats, periods = ['1'] }: NewCourses) {
  const semester = await db
    .insertInto('semester')
    .values({ name, active: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const teacher = await db
    .insertInto('teacher')
    .values({ first_name: 'Bench', last_name: 'Teacher', email: 'teacher@bench.school' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const courses = await db
    .insertInto('course')
    .values(
      Array.from({ length: count }, (_, index) => ({
        semester_id: semester.id,
        section: String(1000 + index),
        name: `Class ${index}`,
        description: '<p>An hour of something worth getting up for.</p>',
        teacher_id: teacher.id,
        grade: 'K,1,2,3',
        period: periods[index % periods.length] ?? '1',
        days: 'M' as const,
        time: '8:30-9:20',
        max_seats: seats,
      })),
    )
    .returning('id')
    .execute()
  await sql`analyze`.execute(db)
  return { id: semester.id, courses: courses.map(({ id }) => id) }
}
