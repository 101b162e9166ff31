import { sql } from 'kysely'
import type { EducationRecord } from '../../contract/educationRecord.ts'
import type { RankedClass } from '../../contract/enrollment/lotteryResults.ts'
import type { Language } from '../../domain/language.ts'
import { fullName } from '../../domain/person.ts'
import { readFamily } from '../lottery/ranking.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { OPTIMIZATION_FENCE } from '../platform/database/statements.ts'
import { positionOf, reservedFor, reservePositionOf } from '../rows/positions.ts'
import { oldestFirst } from './oldestFirst.ts'

type Db = Database | Transaction
type Recorded = Pick<EducationRecord, 'places' | 'reserve' | 'marked' | 'lotteries'>

/** The child's classes, wait lists, offers, marked classes and lotteries of all semesters. */
export async function readEnrollment(db: Db, student_id: number, language: Language): Promise<Recorded> {
  const semesters = await db.selectFrom('semester').select(['id', 'name']).orderBy('id').execute()
  const [entries, reserve, marked, lotteries] = await Promise.all([
    readEntries(
      db,
      student_id,
      semesters.map(({ id }) => id),
    ),
    readReserve(db, student_id),
    db.selectFrom('wish').select(['course_id', 'position']).where('student_id', '=', student_id).execute(),
    readLotteries(db, student_id),
  ])
  const ids = [
    ...[...entries, ...reserve, ...marked].map(({ course_id }) => course_id),
    ...entries.flatMap(({ drop_course_id }) => drop_course_id ?? []),
    ...lotteries.flatMap(({ ranking }) => ranking?.choices.flat() ?? []),
  ]
  const classes = await readClasses(db, ids, language)
  const classOf = (id: number | null) => classes.filter((course) => course.id === id)
  const nameOf = (semester_id: number) => semesters.find(({ id }) => id === semester_id)?.name ?? ''
  const ranked = (id: number): RankedClass[] =>
    classOf(id).map(({ section, name, days, period }) => ({ id, section, name, days, period }))
  const placeIn = ({ course_id, position }: { readonly course_id: number; readonly position: number }) =>
    classOf(course_id).flatMap(({ semester_id }) =>
      ranked(course_id).map((course) => ({ ...course, semester: nameOf(semester_id), position })),
    )
  return {
    places: entries.flatMap(({ course_id, drop_course_id, swap_automatic: automatic, ...entry }) =>
      classOf(course_id).map(({ semester_id, ...course }) => ({
        ...course,
        ...entry,
        semester: nameOf(semester_id),
        swap: classOf(drop_course_id).map(({ name: gives_up }) => ({ gives_up, automatic }))[0] ?? null,
      })),
    ),
    reserve: reserve.flatMap(placeIn),
    marked: marked.flatMap(placeIn),
    lotteries: lotteries.map(({ semester_id, code, ranking }) => ({
      semester: nameOf(semester_id),
      code,
      ranking: ranking && { ...ranking, choices: ranking.choices.map((list) => list.flatMap(ranked)) },
    })),
  }
}

/** Of all semesters, which are named so that the statement reads an index by both of its columns (decision 24). */
async function readEntries(db: Db, student_id: number, semester_ids: readonly number[]) {
  const rows = await db
    .selectFrom('roster_entry')
    .select([
      'id',
      'course_id',
      'status',
      'overridden',
      'shares_time',
      'updated_at',
      'drop_course_id',
      'swap_automatic',
    ])
    .where('student_id', '=', student_id)
    .where(sql<boolean>`semester_id = any(${[...semester_ids]}::integer[])`)
    .execute()
  const [offers, positions] = await Promise.all([
    db
      .selectFrom('seat_offer')
      .select(['entry_id', 'offered_at', 'expires_at', 'reminded_at'])
      .where(sql<boolean>`entry_id = any(${rows.map(({ id }) => id)}::bigint[])`)
      .execute(),
    readPositions(
      db,
      rows.filter(({ status }) => status === 'waiting'),
    ),
  ])
  return oldestFirst(rows).map(({ id, updated_at, ...row }) => {
    const offer = offers.find(({ entry_id }) => entry_id === id)
    return {
      ...row,
      since: updated_at.toISOString(),
      position: positions.get(id) ?? null,
      offer: offer
        ? {
            offered_at: offer.offered_at.toISOString(),
            expires_at: offer.expires_at.toISOString(),
            reminded_at: offer.reminded_at?.toISOString() ?? null,
          }
        : null,
    }
  })
}

async function readPositions(db: Db, waiting: readonly { readonly id: number; readonly course_id: number }[]) {
  const { rows } = await sql<{ id: number; position: number }>`
    select entry.id, ${positionOf(sql`entry.id`)} as position
    from unnest(${waiting.map(({ id }) => id)}::bigint[], ${waiting.map(({ course_id }) => course_id)}::integer[]) entry (id, course_id)
    cross join lateral (select id, offered_seats from course where id = entry.course_id offset ${OPTIMIZATION_FENCE}) course`.execute(
    db,
  )
  return new Map(rows.map(({ id, position }) => [id, position]))
}

async function readReserve(db: Db, student_id: number) {
  const { rows } = await sql<{ course_id: number; position: number }>`
    select course.id as course_id, ${reservePositionOf(student_id)} as position
    from ${reservedFor(student_id)} course order by course.id`.execute(db)
  return rows
}

/** The child's code of each semester, with its ranking if it has one. The choices are ids of classes. */
async function readLotteries(db: Db, student_id: number) {
  const codes = await db
    .selectFrom('lottery_code')
    .select(['semester_id', 'code'])
    .where('student_id', '=', student_id)
    .execute()
  const rankings = await db
    .selectFrom('ranking')
    .select(['lottery_id', 'code', 'saved_at', 'wishes', 'all_day_first', 'left_out', 'results'])
    .where('student_id', '=', student_id)
    .execute()
  const lotteries = await db
    .selectFrom('lottery')
    .select(['id', 'semester_id'])
    .where(sql<boolean>`id = any(${rankings.map(({ lottery_id }) => lottery_id)}::integer[])`)
    .execute()
  const ranked = await Promise.all(
    lotteries.flatMap(({ id, semester_id }) =>
      rankings
        .filter(({ lottery_id }) => lottery_id === id)
        .map(async ({ lottery_id, code, saved_at, wishes: choices, ...ranking }) => {
          const { draw_together } = await readFamily(db, { lottery_id, student_id })
          return {
            semester_id,
            code,
            ranking: { ...ranking, saved_at: saved_at.toISOString(), choices, draw_together },
          }
        }),
    ),
  )
  const unranked = codes.filter(({ semester_id }) => !lotteries.some((one) => one.semester_id === semester_id))
  return [...ranked, ...unranked.map((code) => ({ ...code, ranking: null }))]
}

async function readClasses(db: Db, ids: readonly number[], language: Language) {
  const spanish = await readSpanishNames(db, language === 'es' ? ids : [])
  const courses = await db
    .selectFrom('course')
    .select(['id', 'semester_id', 'section', 'name', 'days', 'period', 'time', 'room', 'teacher_id'])
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::integer[])`)
    .execute()
  const teachers = await db
    .selectFrom('teacher')
    .select(['id', 'first_name', 'last_name'])
    .where(sql<boolean>`id = any(${courses.map(({ teacher_id }) => teacher_id)}::integer[])`)
    .execute()
  return courses.map(({ teacher_id, ...course }) => {
    const teacher = teachers.find(({ id }) => id === teacher_id)
    return { ...course, name: spanish.get(course.id) ?? course.name, teacher: teacher ? fullName(teacher) : '' }
  })
}

/** The Spanish names of the classes that have one, by id. */
export async function readSpanishNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const named = await db
    .selectFrom('course')
    .select(['id', 'name_es'])
    .where('name_es', '<>', '')
    .where(sql<boolean>`id = any(${[...new Set(ids)]}::integer[])`)
    .execute()
  return new Map(named.map(({ id, name_es }) => [id, name_es]))
}
