import { sql } from 'kysely'
import type { Course } from '../../domain/course.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import { type ClassGrade, isClassGrade } from '../../domain/grade.ts'
import { phaseOf, semesterToOpen } from '../../domain/semesterChoice.ts'
import { isSeenBy } from '../../server/access/children.ts'
import { ConfigError } from '../../server/config/config.ts'
import type { Database } from '../../server/platform/database/database.ts'
import { hashToken, newToken } from '../../server/platform/http/session.ts'
import { findSemesterId, OFFICE, visibleSemesters } from '../../server/rows/semesters.queries.ts'
import { today } from '../../server/school/school.queries.ts'
import { randomNumbers, wishesOf } from './wishes.ts'

const CHUNK = 1000
/** Of one class with made-up families. */
const MAX_SEATS = 1_000_000
const SESSION_MS = 2 * HOUR_MS

export interface Child {
  readonly id: number
  /** In order. */
  readonly wishes: readonly Course[]
}

/** With a session, so that nobody's password is needed. */
export interface Family {
  readonly token: string
  readonly children: readonly Child[]
}

export interface Opened {
  readonly semester: { readonly id: number; readonly name: string }
  readonly courses: readonly Course[]
}

/** Opens a semester of the copy for everyone. @throws ConfigError when there is none to open */
export async function openSemester(db: Database, reference: string | undefined, now: Date): Promise<Opened> {
  const semester = await chooseSemester(db, reference, now)
  const { id, name } = semester
  await db.updateTable('semester').set({ active: true, disabled: false }).where('id', '=', id).execute()
  await db.deleteFrom('enrollment_window').where('semester_id', '=', id).execute()
  await db.deleteFrom('pause').execute()
  const courses = await readCourses(db, id)
  if (courses.length === 0) throw new ConfigError(`${name} has no classes yet, so there is nothing to rehearse.`)
  return { semester: { id, name }, courses }
}

function readCourses(db: Database, semester_id: number): Promise<Course[]> {
  return db
    .selectFrom('course')
    .select(['id', 'section', 'name', 'days', 'period', 'grade', 'restrictions'])
    .select(['max_seats', 'current_seats', 'offered_seats', 'wait_list'])
    .where('semester_id', '=', semester_id)
    .where('active', '=', true)
    .orderBy('id')
    .execute()
}

async function chooseSemester(db: Database, reference: string | undefined, now: Date) {
  const { time_zone } = await db.selectFrom('school').select('time_zone').executeTakeFirstOrThrow()
  const moment = { now, today: today({ time_zone }, now) }
  const semesters = await visibleSemesters(db, OFFICE)
  if (reference === undefined) {
    const next = semesterToOpen(semesters, moment)
    if (next) return next
    throw new ConfigError(
      'No semester opens next: families see none that is open or has a time to open. Choose one with --semester NAME.',
    )
  }
  const id = await findSemesterId(db, reference)
  const named = semesters.find((semester) => semester.id === id)
  if (!named) throw new ConfigError(`There is no semester ${reference}. There are: ${namesOf(semesters)}.`)
  const { phase } = phaseOf({ ...named, disabled: false, ends_on: null }, [], moment)
  if (['ranking', 'ranking later', 'results later'].includes(phase))
    throw new ConfigError(`The lottery of ${named.name} has not run. Families rank classes then, in no hurry.`)
  return named
}

function namesOf(semesters: readonly { readonly name: string }[]): string {
  return semesters.map(({ name }) => name).join(', ') || 'none'
}

export interface Crowd extends Opened {
  readonly families: readonly Family[]
  readonly madeUp: number
  /** How many times as many free seats the classes have, because of made-up families. */
  readonly growth: number
}

/**
 * The school's families with their sessions, at most `count`, and made-up ones up to `count`. In no order, and the same in every rehearsal. With made-up
 * families, the classes have more free seats in proportion, so that as many children want each. */
export async function prepareFamilies(db: Database, opened: Opened, count: number | undefined): Promise<Crowd> {
  const own = (await readHouseholds(db)).slice(0, count)
  const missing = Math.max(0, (count ?? own.length) - own.length)
  const grades = own.map(({ children }) => children.map(({ grade }) => grade))
  const madeUp = await addHouseholds(db, grades.length > 0 ? grades : [gradesWithClasses(opened.courses)], missing)
  const households = [...own, ...madeUp]
  if (households.length === 0)
    throw new ConfigError('The school has no families yet. Make some up with --families 100.')
  const growth = households.length / (own.length || households.length)
  const courses = await withMoreSeats(db, opened, growth)
  const enrolled = await readEnrolled(db, opened)
  const tokens = await signIn(db, households)
  const random = randomNumbers(households.length)
  const families = households.map(({ children }, n) => ({
    token: tokens[n] ?? '',
    children: children.map(({ id, grade }) => ({
      id,
      wishes: wishesOf({ id, grade, enrolled: enrolled.get(id) ?? [] }, opened.courses),
    })),
  }))
  const mixed = families.map((family) => ({ family, key: random() })).sort((a, b) => a.key - b.key)
  return { ...opened, courses, families: mixed.map(({ family }) => family), madeUp: madeUp.length, growth }
}

async function withMoreSeats(db: Database, { semester, courses }: Opened, growth: number): Promise<readonly Course[]> {
  if (growth === 1) return courses
  const max_seats = sql<number>`least(current_seats + ceil((max_seats - current_seats) * ${growth}::float8), ${MAX_SEATS})::integer`
  await db.updateTable('course').set({ max_seats }).where('semester_id', '=', semester.id).execute()
  return readCourses(db, semester.id)
}

interface Household {
  readonly user_id: number
  readonly children: readonly { readonly id: number; readonly grade: ClassGrade }[]
}

/** Accounts that can log in and have a child that can take classes. */
async function readHouseholds(db: Database): Promise<Household[]> {
  const rows = await db
    .selectFrom('student')
    .innerJoin('users', (join) => join.on(isSeenBy(sql.ref('users.id'))))
    .select(['users.id as user_id', 'student.id', 'student.grade'])
    .where('users.role', '=', 'parent')
    .where('users.disabled', '=', false)
    .orderBy('users.id')
    .orderBy('student.id')
    .execute()
  const children = rows.flatMap(({ grade, ...row }) => (isClassGrade(grade) ? [{ ...row, grade }] : []))
  return [...Map.groupBy(children, ({ user_id }) => user_id)].map(([user_id, children]) => ({ user_id, children }))
}

function gradesWithClasses(courses: readonly Course[]): ClassGrade[] {
  return courses.flatMap(({ grade }) => grade.split(',').filter(isClassGrade)).slice(0, 1)
}

/** Each has children in the grades of one of the school's families, in turns. */
async function addHouseholds(db: Database, grades: readonly (readonly ClassGrade[])[], count: number) {
  const households: Household[] = []
  for (let from = 0; from < count; from += CHUNK) {
    const numbers = Array.from({ length: Math.min(CHUNK, count - from) }, (_, index) => from + index)
    const users = await db.insertInto('users').values(numbers.map(toUser)).returning('id').execute()
    const children = users.flatMap(({ id }, n) =>
      (grades[(from + n) % grades.length] ?? []).map((grade, child) => toStudent(id, grade, child)),
    )
    const added = await db.insertInto('student').values(children).returning(['id', 'parent_id']).execute()
    const rows = added.map(({ id, parent_id }, n) => ({ id, parent_id, grade: children[n]?.grade ?? 'K' }))
    const byParent = Map.groupBy(rows, ({ parent_id }) => parent_id)
    households.push(...users.map(({ id }) => ({ user_id: id, children: byParent.get(id) ?? [] })))
  }
  return households
}

/** The domain cannot exist. */
function toUser(n: number) {
  return {
    first_name: 'Made-up',
    last_name: `Family ${n}`,
    email: `made-up-${n}@rehearsal.invalid`,
    phone: '9285550100',
    role: 'parent' as const,
    password_hash: 'none',
    email_confirmed_at: new Date(),
  }
}

function toStudent(parent_id: number, grade: ClassGrade, n: number) {
  return { first_name: `Child ${n + 1}`, last_name: 'Made-up', grade, parent_id }
}

/** The classes that children have already, by child. */
async function readEnrolled(db: Database, { semester, courses }: Opened): Promise<Map<number, Course[]>> {
  const byId = new Map(courses.map((course) => [course.id, course]))
  const entries = await db
    .selectFrom('roster_entry')
    .select(['student_id', 'course_id'])
    .where('semester_id', '=', semester.id)
    .execute()
  return new Map(
    [...Map.groupBy(entries, ({ student_id }) => student_id)].map(([id, own]) => [
      id,
      own.flatMap(({ course_id }) => byId.get(course_id) ?? []),
    ]),
  )
}

/** A new session for each account of the copy. */
async function signIn(db: Database, households: readonly Household[]): Promise<string[]> {
  const tokens = households.map(newToken)
  const expires_at = new Date(Date.now() + SESSION_MS)
  for (let from = 0; from < households.length; from += CHUNK)
    await db
      .insertInto('session')
      .values(
        households.slice(from, from + CHUNK).map(({ user_id }, n) => ({
          user_id,
          token_hash: hashToken(tokens[from + n] ?? ''),
          expires_at,
        })),
      )
      .execute()
  return tokens
}
