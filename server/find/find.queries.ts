import { type RawBuilder, sql } from 'kysely'
import type { Found } from '../../contract/find.ts'
import { phoneDigits } from '../../domain/person.ts'
import { searchTerms } from '../../domain/search.ts'
import type { Database } from '../platform/database/database.ts'
import {
  containsAllTerms,
  indexedPattern,
  isNamedLike,
  matchesAllTerms,
  orderNaturally,
  startsAllTerms,
} from '../platform/database/search.ts'
import { selectMatching as selectRegistrations } from '../registration/office/registrations.queries.ts'
import { selectMatching as selectStudents } from '../students/list.queries.ts'

const LIMIT = 5

/** The first matches of each kind. One row more than is listed is read of each, to know whether there are more. */
export async function findAnything(db: Database, typed: string): Promise<Found> {
  const search = phoneDigits(typed) ?? typed
  const [classes, students, parents, teachers, registrations] = await Promise.all([
    findClasses(db, search),
    findStudents(db, search),
    findParents(db, search),
    findTeachers(db, search),
    findRegistrations(db, search),
  ])
  const kinds = [classes, students, parents, teachers, registrations]
  return {
    classes: classes.slice(0, LIMIT),
    students: students.slice(0, LIMIT),
    parents: parents.slice(0, LIMIT),
    teachers: teachers.slice(0, LIMIT),
    registrations: registrations.slice(0, LIMIT),
    more: kinds.some((kind) => kind.length > LIMIT),
  }
}

const OWN_TEXT = sql<string>`course.section || ' ' || course.name`
const CLASS_TEXT = sql<string>`${OWN_TEXT} || ' ' || teacher.first_name || ' ' || teacher.last_name`

async function findClasses(db: Database, search: string): Promise<Found['classes']> {
  const rows = await db
    .selectFrom('course')
    .innerJoin('semester', 'semester.id', 'course.semester_id')
    .innerJoin('teacher', 'teacher.id', 'course.teacher_id')
    .select(['course.id', 'course.section', 'course.name', 'course.days', 'course.period', 'course.active'])
    .select(['semester.id as semester_id', 'semester.name as semester'])
    .select(['teacher.first_name', 'teacher.last_name'])
    .where('semester.test_of', 'is', null)
    .where(matchesAllTerms(CLASS_TEXT, search))
    .orderBy('semester.active', 'desc')
    .orderBy('semester.id', 'desc')
    .orderBy(startsAllTerms(normalized(OWN_TEXT), search), 'desc')
    .orderBy(orderNaturally('course.section'))
    .orderBy('course.id')
    .limit(LIMIT + 1)
    .execute()
  return rows.map(({ first_name, last_name, ...row }) => ({ ...row, teacher: { first_name, last_name } }))
}

async function findStudents(db: Database, search: string): Promise<Found['students']> {
  const rows = await selectStudents(db, search)
    .select('parent.phone')
    .orderBy(startsAllTerms(sql.ref('student.search_text'), search), 'desc')
    .orderBy(orderNaturally('student.last_name'))
    .orderBy(orderNaturally('student.first_name'))
    .orderBy('student.id')
    .limit(LIMIT + 1)
    .execute()
  return rows.map(({ id, first_name, last_name, grade, parent_first_name, parent_last_name, phone }) => {
    const parent = { first_name: parent_first_name, last_name: parent_last_name, phone }
    return { id, first_name, last_name, grade, parent }
  })
}

function findParents(db: Database, search: string): Promise<Found['parents']> {
  const pattern = indexedPattern(searchTerms(search))
  return db
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name', 'email', 'phone'])
    .where('role', '=', 'parent')
    .where(containsAllTerms(sql.ref('search_text'), search))
    .$if(pattern !== undefined, (query) => query.where(isNamedLike('search_text', pattern ?? '')))
    .orderBy(startsAllTerms(sql.ref('search_text'), search), 'desc')
    .orderBy(orderNaturally('last_name'))
    .orderBy(orderNaturally('first_name'))
    .orderBy('id')
    .limit(LIMIT + 1)
    .execute()
}

const TEACHER_TEXT = sql<string>`first_name || ' ' || last_name || ' ' || email`

function findTeachers(db: Database, search: string): Promise<Found['teachers']> {
  return db
    .selectFrom('teacher')
    .select(['id', 'first_name', 'last_name', 'email', 'active'])
    .where(matchesAllTerms(TEACHER_TEXT, search))
    .orderBy('active', 'desc')
    .orderBy(startsAllTerms(normalized(TEACHER_TEXT), search), 'desc')
    .orderBy(orderNaturally('last_name'))
    .orderBy(orderNaturally('first_name'))
    .orderBy('id')
    .limit(LIMIT + 1)
    .execute()
}

async function findRegistrations(db: Database, search: string): Promise<Found['registrations']> {
  const rows = await selectRegistrations(db, { search, state: '', grade: '', year: '' })
    .orderBy('received_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LIMIT + 1)
    .execute()
  return rows.map(({ id, reference, first_name, last_name, grade, parent_name, state }) => {
    return { id, reference, first_name, last_name, grade, parent_name, state }
  })
}

function normalized(text: RawBuilder<string>): RawBuilder<string> {
  return sql<string>`normalized(${text})`
}
