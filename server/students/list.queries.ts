import { sql } from 'kysely'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { ListedStudent, listStudents } from '../../contract/students.ts'
import { type Grade, STUDENT_GRADES } from '../../domain/grade.ts'
import { searchTerms } from '../../domain/search.ts'
import { isLinkedTo } from '../access/children.ts'
import type { Database } from '../platform/database/database.ts'
import { numberKey, readAll, readPage, type SortKey, textKey } from '../platform/database/readPage.ts'
import { containsAllTerms, indexedPattern, isNamedLike, orderNaturally } from '../platform/database/search.ts'
import type { Snapshot } from '../platform/database/snapshots.ts'
import { STUDENT_COLUMNS, toStudent } from '../rows/students.queries.ts'

/** The names of the grades as the tables show them, normalized for the search. */
const TEXTS = STUDENT_GRADES.map(textOf)

/** The name of `student.grade`. */
const GRADE_TEXT = sql<string>`(${TEXTS}::text[])[array_position(${[...STUDENT_GRADES]}::text[], student.grade)]`

/** Whether a term of a search can be found in the name of a grade. */
function isInGradeText(term: string): boolean {
  return TEXTS.some((text) => text.includes(term))
}

function textOf(grade: Grade): string {
  if (grade === 'K') return 'kindergarten'
  if (grade === '1') return '1st'
  if (grade === '2') return '2nd'
  if (grade === '3') return '3rd'
  return grade === 'done' ? 'done' : `${grade}th`
}

type StudentQuery = QueryOf<typeof listStudents>

/** A page of the matching students. */
export async function findStudents(db: Database, query: StudentQuery & { readonly page: number }) {
  const { rows, ...found } = await readPage(db, selectListed(db, query), SORT_KEYS[query.sort], query)
  return { students: rows.map(toListed), ...found }
}

/** All matching students. */
export function readStudents(snapshot: Snapshot, query: StudentQuery) {
  const { sort, order } = query
  return readAll(snapshot, selectListed(snapshot.db, query), SORT_KEYS[sort], order, (rows) => rows.map(toListed))
}

function toListed({ phone, ...row }: Parameters<typeof toStudent>[0] & { readonly phone: string }): ListedStudent {
  const student = toStudent(row)
  return { ...student, parent: { ...student.parent, phone } }
}

const NAME = [textKey(orderNaturally('student.last_name')), textKey(orderNaturally('student.first_name'))]
const ID = numberKey(sql.ref('student.id'))
const GRADE = numberKey(sql`array_position(${[...STUDENT_GRADES]}::text[], student.grade)`)

const SORT_KEYS: Readonly<Record<StudentQuery['sort'], readonly SortKey[]>> = {
  name: [...NAME, ID],
  grade: [GRADE, ...NAME, ID],
  parent: [textKey(orderNaturally('parent.last_name')), textKey(orderNaturally('parent.first_name')), ID],
}

/** The searched text: the student's name and grade, and the parent's name, email and phone. */
const SEARCH_TEXT = sql<string>`student.search_text || ' ' || parent.search_text || ' ' || ${GRADE_TEXT}`

/** The students that the search finds, in the state that the query asks for. */
function selectListed(db: Database, { search, state, day, semester }: StudentQuery) {
  const matching = selectMatching(db, search).select('parent.phone')
  if (state === 'without-class')
    return matching
      .where('student.grade', '<>', 'done')
      .where('student.id', 'not in', studentsOnRosters(db, { day, semester }).where('entry.status', '=', 'enrolled'))
  if (state === 'finished')
    return matching.where('student.grade', '=', 'done').where('student.id', 'in', studentsOnRosters(db, {}))
  return matching
}

/** The students on the rosters of active classes of one semester, or of the active ones. */
function studentsOnRosters(db: Database, { day, semester }: Pick<StudentQuery, 'day' | 'semester'>) {
  return db
    .selectFrom('roster_entry as entry')
    .innerJoin('course', 'course.id', 'entry.course_id')
    .innerJoin('semester', 'semester.id', 'entry.semester_id')
    .select('entry.student_id')
    .where('course.active', '=', true)
    .$if(semester === undefined, (query) => query.where('semester.active', '=', true))
    .$if(day !== undefined, (query) => query.where('entry.days', '=', day ?? 'M'))
    .$if(semester !== undefined, (query) => query.where('entry.semester_id', '=', semester ?? 0))
}

/** The matching students with their parents, as `parent`. */
export function selectMatching(db: Database, search: string) {
  const pattern = indexedPattern(searchTerms(search), isInGradeText)
  return db
    .selectFrom('student')
    .innerJoin('users as parent', 'parent.id', 'student.parent_id')
    .select(STUDENT_COLUMNS)
    .$if(search !== '', (query) => query.where(containsAllTerms(SEARCH_TEXT, search)))
    .$if(pattern !== undefined, (query) => query.where('student.id', 'in', idsMatching(db, pattern ?? '')))
}

/** The students whose name, or whose parent's text, is like the pattern. */
function idsMatching(db: Database, pattern: string) {
  const byParent = db
    .selectFrom('users')
    .innerJoin('student as child', (join) => join.on(isLinkedTo(sql.ref('users.id'), 'child')))
    .select('child.id')
    .where(isNamedLike('users.search_text', pattern))
  return db.selectFrom('student').select('id').where(isNamedLike('search_text', pattern)).union(byParent)
}
