import { sql } from 'kysely'
import type { ClassClash, CopiedCourse, CopyReport } from '../../contract/copyCourses.ts'
import { type Booking, doubleBookings } from '../../domain/doubleBooked.ts'
import { english } from '../../domain/english.ts'
import { fullName } from '../../domain/person.ts'
import { pick } from '../../domain/pick.ts'
import { type AuditTrail, UNRECORDED } from '../auditTrail/trail.ts'
import type { Transaction } from '../platform/database/database.ts'
import { keepIfDone } from '../platform/database/keepIfDone.ts'
import { fieldError, Problem } from '../platform/http/problem.ts'
import type { SessionUser } from '../platform/http/session.ts'
import { EDITED_COLUMNS, lockSections } from '../rows/course.row.ts'
import { coursesOf } from '../rows/courses.queries.ts'
import { findSemesterId } from '../rows/semesters.queries.ts'
import { createCourse } from './createCourse.ts'

interface Copies {
  readonly courses: readonly number[]
  /** The semester of the copies. */
  readonly semester: number
  readonly confirmed: boolean
  readonly by: SessionUser
}

/**
 * Creates copies of classes, without children, as the form for a new class does. A class that cannot be copied is left out. Without a
 * confirmation it is a preview.
 * @throws 422 on `semester` when it does not exist
 */
export async function copyCourses(
  trx: Transaction,
  trail: AuditTrail,
  { confirmed, ...copies }: Copies,
): Promise<CopyReport> {
  const semester_id = await findSemesterId(trx, String(copies.semester))
  if (semester_id === undefined) throw fieldError('semester', english`Semester not found.`)
  await lockSections(trx, { semester_id })
  return keepIfDone(trx, async () => ({
    courses: await copyAll(trx, confirmed ? trail : UNRECORDED, copies),
    done: confirmed,
  }))
}

async function copyAll(
  trx: Transaction,
  trail: AuditTrail,
  { courses: ids, semester, by }: Omit<Copies, 'confirmed'>,
): Promise<CopiedCourse[]> {
  const copied: { readonly source: Source; readonly outcome: Outcome }[] = []
  for (const source of await readSources(trx, ids)) {
    copied.push({ source, outcome: await copyOne(trx, trail, source, { semester, by }) })
  }
  const now = await coursesOf(trx, semester, { activeOnly: false })
  return copied.map(({ source: { id, section, name }, outcome: { copy_id, because } }) => {
    const copy = now.find((course) => course.id === copy_id)
    return {
      id,
      section,
      name,
      outcome: copy ? ('copied' as const) : ('refused' as const),
      because,
      clashes: copy ? clashesOf(copy, now) : [],
    }
  })
}

export function clashesOf(
  course: Omit<Booking, 'active'>,
  others: readonly (Booking & Omit<ClassClash, 'shares'>)[],
): ClassClash[] {
  return doubleBookings(course, others).map(({ shares, other }) => ({ shares, ...pick(other, ['name', 'section']) }))
}

type Source = Awaited<ReturnType<typeof readSources>>[number]

function readSources(trx: Transaction, ids: readonly number[]) {
  return trx
    .selectFrom('course')
    .innerJoin('teacher', 'teacher.id', 'course.teacher_id')
    .selectAll('course')
    .select(['teacher.first_name', 'teacher.last_name', 'teacher.active as teacher_active'])
    .where(sql<boolean>`course.id = any(${ids}::integer[])`)
    .orderBy('course.id')
    .execute()
}

interface Outcome {
  readonly copy_id?: number
  /** Why the class cannot be copied. */
  readonly because: string
}

/** A refusal comes before anything is written. */
async function copyOne(
  trx: Transaction,
  trail: AuditTrail,
  source: Source,
  { semester, by }: Pick<Copies, 'semester' | 'by'>,
): Promise<Outcome> {
  if (!source.teacher_active)
    return { because: english`${fullName(source)} is inactive. Copy this class with another teacher.` }
  const fields = { ...pick(source, EDITED_COLUMNS), semester, roster: [], copy_of: source.id }
  try {
    return { copy_id: await createCourse(trx, trail, { ...fields, by }), because: '' }
  } catch (error) {
    if (error instanceof Problem && error.errors) return { because: error.message }
    throw error
  }
}
