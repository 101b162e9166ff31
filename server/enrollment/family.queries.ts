import { type Selectable, sql } from 'kysely'
import type { FamilyChange } from '../../contract/family.ts'
import { CHANGED_FIELDS } from '../../domain/familyEmails/familyEmail.ts'
import type { Grade } from '../../domain/grade.ts'
import { isSeenBy } from '../access/children.ts'
import type { Database } from '../platform/database/database.ts'
import { OPTIMIZATION_FENCE } from '../platform/database/statements.ts'
import { selectCourses } from '../rows/courses.queries.ts'
import { positionOf, reservedFor, reservePositionOf } from '../rows/positions.ts'
import type { Tables } from '../schema/tables.ts'

const CHANGES_SHOWN = 20

/** The children that a parent sees, without those who are done with school. */
function childrenOfParent(parent_id: number) {
  return sql<{ id: number; grade: Grade }>`(
    select id, grade from student where ${isSeenBy(parent_id)} and grade <> 'done' offset ${OPTIMIZATION_FENCE}
  )`
}

/** None if the semester is not active, unless the parent tests it. */
function childrenInSemester(parent_id: number, semester_id: number) {
  return sql<{ id: number; grade: Grade }>`(
    select id, grade from ${childrenOfParent(parent_id)} child where (
      select active or id = (select tests_semester_id from users where id = ${parent_id}) from semester where id = ${semester_id}
    )
    offset ${OPTIMIZATION_FENCE}
  )`
}

interface EntryOfChild {
  readonly student_id: number
  readonly student_grade: Grade
  /** Null in the reserve of a class. */
  readonly entry_id: number | null
  readonly status: 'enrolled' | 'waiting' | null
  readonly overridden: boolean
  readonly drop_course_id: number | null
  readonly swap_automatic: boolean
}

const ENTRY_COLUMNS = sql`entry.course_id, entry.student_id, child.grade as student_grade, entry.id as entry_id, entry.status,
  entry.updated_at, entry.overridden, entry.drop_course_id, entry.swap_automatic`

/** The children's roster entries of a semester. */
function entriesOfChildren(parent_id: number, semester_id: number) {
  return sql<EntryOfChild & { readonly course_id: number }>`(
    select ${ENTRY_COLUMNS}
    from ${childrenInSemester(parent_id, semester_id)} child
    cross join lateral (
      select * from roster_entry where student_id = child.id and semester_id = ${semester_id} offset ${OPTIMIZATION_FENCE}
    ) entry
  )`
}

/** The children's places in the reserves of a semester's classes. */
function reservesOfChildren(parent_id: number, semester_id: number) {
  return sql`(
    select reserved.id as course_id, child.id as student_id, child.grade as student_grade, null::bigint as entry_id, null::text as status,
      null::timestamptz as updated_at, false as overridden, null::integer as drop_course_id, false as swap_automatic
    from ${childrenInSemester(parent_id, semester_id)} child
    cross join lateral ${reservedFor(sql.ref<number>('child.id'))} reserved
    where reserved.semester_id = ${semester_id}
  )`
}

/** The children's places with an offer in the other active semesters. */
function offeredElsewhere(parent_id: number, semester_id: number) {
  return sql`(
    select ${ENTRY_COLUMNS}
    from ${childrenOfParent(parent_id)} child
    cross join lateral (select id from semester where active and id <> ${semester_id} offset ${OPTIMIZATION_FENCE}) semester
    cross join lateral (
      select * from roster_entry where student_id = child.id and semester_id = semester.id offset ${OPTIMIZATION_FENCE}
    ) entry
    cross join lateral (select from seat_offer where entry_id = entry.id offset ${OPTIMIZATION_FENCE}) offer
    where entry.status = 'waiting'
  )`
}

/**
 * The courses of all children in an active semester, each with the child's id and position on the wait list or in the reserve, and those with
 * an offer in other semesters.
 */
export function entriesOfFamily(db: Database, parent_id: number, semester_id: number) {
  const chosen = sql<EntryOfChild & { readonly course_id: number }>`(
    select * from ${entriesOfChildren(parent_id, semester_id)} own
    union all select * from ${reservesOfChildren(parent_id, semester_id)} reserved
    union all select * from ${offeredElsewhere(parent_id, semester_id)} elsewhere
  )`
  const courses = db
    .selectFrom(chosen.as('chosen'))
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('course')
          .selectAll()
          .whereRef('id', '=', 'chosen.course_id')
          .offset(OPTIMIZATION_FENCE)
          .as('found'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (query) =>
        query
          .selectFrom('seat_offer')
          .select(['expires_at', 'drop_course_id'])
          .where('entry_id', '=', sql<number>`chosen.entry_id`)
          .where(sql<boolean>`chosen.status = 'waiting'`)
          .offset(OPTIMIZATION_FENCE)
          .as('offer'),
      (join) => join.onTrue(),
    )
    .selectAll('found')
    .select([
      'chosen.student_id',
      'chosen.student_grade',
      'chosen.entry_id',
      'chosen.status',
      'chosen.overridden',
      'chosen.drop_course_id',
      'chosen.swap_automatic',
      'offer.expires_at',
      'offer.drop_course_id as offer_drop_course_id',
    ])
  return selectCourses(db, courses.$castTo<Selectable<Tables['course']>>().as('course'))
    .select([
      'semester.active as semester_active',
      'semester.disabled as semester_disabled',
      'semester.freed_seats',
      sql<number>`course.student_id`.as('student_id'),
      sql<Grade>`course.student_grade`.as('student_grade'),
      sql<boolean>`course.overridden`.as('overridden'),
      sql<number | null>`course.drop_course_id`.as('drop_course_id'),
      sql<boolean>`course.swap_automatic`.as('swap_automatic'),
      sql<number | null>`course.entry_id`.as('entry_id'),
      sql<'enrolled' | 'waiting' | null>`course.status`.as('status'),
      sql<Date | null>`course.expires_at`.as('offer_expires_at'),
      sql<number | null>`course.offer_drop_course_id`.as('offer_drop_course_id'),
      sql<Date>`clock_timestamp()`.as('read_at'),
      sql<number | null>`case when course.status = 'waiting' then ${positionOf(sql`course.entry_id`)} end`.as(
        'position',
      ),
      sql<
        number | null
      >`case when course.status is null then ${reservePositionOf(sql.ref<number>('course.student_id'))} end`.as(
        'reserve_position',
      ),
    ])
    .execute()
}

/**
 * Changes by other people to the children's rosters, and edits of their classes that families are told about, newest first. An edit is one
 * change for each child in the class. Without inactive classes, and without edits that were made before the child's place on the roster.
 */
export async function changesOfFamily(
  db: Database,
  { parent_id, semester_id, since }: { readonly parent_id: number; readonly semester_id: number; readonly since: Date },
): Promise<FamilyChange[]> {
  const { rows } = await sql<Omit<FamilyChange, 'date'> & { readonly date: Date; readonly change_id: number }>`
    select logged.student_id, logged.course_id, logged.class, coalesce(course.name_es, '') as class_es, logged.logged_at as date,
      replace(logged.status::text, ' (override)', '') as action, '{}'::jsonb as before, '{}'::jsonb as after, logged.id as change_id
    from ${childrenInSemester(parent_id, semester_id)} child
    cross join lateral (select * from enrollment_log where student_id = child.id offset ${OPTIMIZATION_FENCE}) logged
    left join lateral (select active, name_es from course where id = logged.course_id offset ${OPTIMIZATION_FENCE}) course on true
    where logged.semester_id = ${semester_id} and logged.logged_at > ${since} and logged.culprit_id is distinct from ${parent_id}
      and course.active is not false
    union all
    select entry.student_id, entry.course_id, course.name, course.name_es, edit.recorded_at, 'edited', edit.before, edit.after, edit.id
    from ${entriesOfChildren(parent_id, semester_id)} entry
    cross join lateral (select name, name_es, active from course where id = entry.course_id offset ${OPTIMIZATION_FENCE}) course
    cross join lateral (
      select * from audit_entry where subject_kind = 'class' and subject_id = entry.course_id offset ${OPTIMIZATION_FENCE}
    ) edit
    where course.active and edit.recorded_at > ${since} and edit.recorded_at > entry.updated_at
      and edit.before ?| ${CHANGED_FIELDS}::text[] and edit.after is not null
    order by date desc, change_id desc, action, student_id
    limit ${CHANGES_SHOWN}`.execute(db)
  return rows.map(({ change_id, ...row }) => ({
    ...row,
    date: row.date.toISOString(),
    before: withoutEmail(row.before),
    after: withoutEmail(row.after),
  }))
}

/** The audit trail names a teacher with the email: "Ana Begay, ana@example.org". */
function withoutEmail({ teacher, ...fields }: FamilyChange['after']): FamilyChange['after'] {
  return teacher === undefined ? fields : { ...fields, teacher: teacher.slice(0, teacher.lastIndexOf(', ')) }
}
