import type { RankedClass } from '../../../contract/draws.ts'
import type { Course } from '../../../domain/course.ts'
import { currentWishes } from '../../../domain/draw/currentWishes.ts'
import { type DrawChild, drawClasses, type PreferenceRound } from '../../../domain/draw/round.ts'
import { familyNumbers } from '../../../domain/draw/siblings.ts'
import type { Grade } from '../../../domain/grade.ts'
import type { RowLocks, Transaction } from '../../db/database.ts'

export interface RankedChild {
  readonly student_id: number
  readonly parent_id: number
  readonly grade: Grade
  readonly code: number
  /** As saved. The round has those that are still offered. */
  readonly saved: readonly (readonly number[])[]
}

export interface Preferences {
  readonly round: PreferenceRound
  /** By code. */
  readonly students: ReadonlyMap<number, RankedChild>
  /** All classes of the semester, by id. */
  readonly courses: ReadonlyMap<number, RankedClass>
  /** The ids of the active classes, which families see. */
  readonly offered: ReadonlySet<number>
}

interface RoundOfSemester {
  readonly id: number
  readonly semester_id: number
  readonly siblings_together: boolean
}

/** Locks what the draw writes: the children by id, then the classes of the semester by id. */
export async function lockPreferences(trx: Transaction, { id, semester_id }: RoundOfSemester): Promise<RowLocks> {
  const ranked = trx.selectFrom('ranking').select('student_id').where('round_id', '=', id)
  const children = trx.selectFrom('student').select('id').where('id', 'in', ranked).orderBy('id').forNoKeyUpdate()
  const classes = trx.selectFrom('course').select('id').where('semester_id', '=', semester_id).orderBy('id')
  const students = await children.execute()
  const courses = await classes.forNoKeyUpdate().execute()
  return { students: students.map((row) => row.id), courses: courses.map((row) => row.id) }
}

/** What the draw depends on: the children with wishes for active classes, and every class that they ranked or have. */
export async function readPreferences(trx: Transaction, round: RoundOfSemester): Promise<Preferences> {
  const courses = await readCourses(trx, round.semester_id)
  const classes = drawClasses(courses)
  const offered = new Set(courses.flatMap(({ id, active }) => (active ? [id] : [])))
  const offeredClasses = new Map(classes.filter(({ id }) => offered.has(id)).map((one) => [one.id, one]))
  const ranked = (await readChildren(trx, round.id)).flatMap((child) => {
    const wishes = currentWishes(child.saved, offeredClasses)
    return wishes.length > 0 ? [{ ...child, wishes }] : []
  })
  const families = round.siblings_together ? familyNumbers(ranked) : undefined
  const entries = await readEntries(trx, round.semester_id)
  const children = ranked.map(({ student_id, code, grade, wishes }): DrawChild => {
    const own = entries.get(student_id) ?? []
    const idsWith = (status: string) => own.flatMap((entry) => (entry.status === status ? [entry.course_id] : []))
    return {
      code,
      family: families?.get(code) ?? null,
      grade,
      enrolled: idsWith('enrolled'),
      waiting: idsWith('waiting'),
      wishes,
    }
  })
  const used = new Set(children.flatMap(({ wishes, enrolled }) => [...wishes.flat(), ...enrolled]))
  return {
    round: { classes: classes.filter(({ id }) => used.has(id)), children },
    students: new Map(ranked.map((child) => [child.code, child])),
    offered,
    courses: new Map(courses.map(({ id, section, name, days, period }) => [id, { id, section, name, days, period }])),
  }
}

function readCourses(trx: Transaction, semester_id: number): Promise<(Course & { readonly active: boolean })[]> {
  return trx
    .selectFrom('course')
    .select(['id', 'section', 'name', 'days', 'period', 'grade', 'restrictions', 'active'])
    .select(['max_seats', 'current_seats', 'wait_list'])
    .where('semester_id', '=', semester_id)
    .execute()
}

function readChildren(trx: Transaction, round_id: number): Promise<RankedChild[]> {
  return trx
    .selectFrom('ranking')
    .innerJoin('student', 'student.id', 'ranking.student_id')
    .select(['student_id', 'parent_id', 'grade', 'code', 'wishes as saved'])
    .where('round_id', '=', round_id)
    .orderBy('code')
    .execute()
}

async function readEntries(trx: Transaction, semester_id: number) {
  const entries = await trx
    .selectFrom('roster_entry')
    .select(['student_id', 'course_id', 'status'])
    .where('semester_id', '=', semester_id)
    .orderBy('course_id')
    .execute()
  return Map.groupBy(entries, ({ student_id }) => student_id)
}
