import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Period } from '../domain/days.ts'
import { HOUR_MS } from '../domain/durations.ts'
import type { Postgres } from '../server/platform/database/postgres.ts'
import { hashToken } from '../server/platform/http/session.ts'

/** A signed-in family with one child in first grade. */
export interface Family {
  readonly n: number
  readonly token: string
  readonly student_id: number
}

const CHUNK = 1000

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
  const families: Family[] = []
  for (let from = 0; from < count; from += CHUNK) {
    const numbers = Array.from({ length: Math.min(CHUNK, count - from) }, (_, index) => from + index)
    families.push(...(await addChunk(db, numbers, password_hash)))
  }
  return families
}

async function addChunk(db: Postgres['db'], numbers: number[], password_hash: string): Promise<Family[]> {
  const users = await db
    .insertInto('users')
    .values(
      numbers.map((n) => ({
        first_name: 'Parent',
        last_name: `Number ${n}`,
        email: familyEmail(n),
        phone: '9285550100',
        role: 'parent' as const,
        password_hash,
      })),
    )
    .returning('id')
    .execute()
  const expires_at = new Date(Date.now() + HOUR_MS)
  await db
    .insertInto('session')
    .values(
      users.map(({ id }, index) => ({
        user_id: id,
        token_hash: hashToken(familyToken(numbers[index] ?? 0)),
        expires_at,
      })),
    )
    .execute()
  const students = await db
    .insertInto('student')
    .values(
      users.map(({ id }, index) => ({
        first_name: nameOf(`first ${numbers[index]}`),
        last_name: nameOf(`last ${numbers[index]}`),
        grade: '1' as const,
        parent_id: id,
      })),
    )
    .returning('id')
    .execute()
  return students.map(({ id }, index) => {
    const n = numbers[index] ?? 0
    return { n, token: familyToken(n), student_id: id }
  })
}

interface NewCourses {
  readonly name: string
  readonly count: number
  readonly seats: number
  readonly periods?: readonly Period[]
}

/** Letters. No two names are alike, so that the office has nothing to decide before a lottery. */
function nameOf(text: string): string {
  const digest = createHash('sha256').update(text).digest('hex')
  return digest.slice(0, 10).replaceAll(/\d/g, (digit) => String.fromCharCode('g'.charCodeAt(0) + Number(digit)))
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
