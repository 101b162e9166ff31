import { sql } from 'kysely'
import type { QueryOf } from '../../contract/endpoint.ts'
import type { listStudents } from '../../contract/students.ts'
import { STUDENT_GRADES } from '../../domain/grade.ts'
import type { Database } from '../db/database.ts'
import { containsAllTerms, indexedPattern } from '../db/matchesAllTerms.ts'
import { orderNaturally } from '../db/orderNaturally.ts'
import { numberKey, readAll, readFew, readPage, type SortKey, textKey } from '../db/page.ts'
import type { Snapshot } from '../db/snapshot.ts'
import { GRADE_TEXT, isInGradeText } from './gradeText.ts'
import { STUDENT_COLUMNS, studentOf } from './students.queries.ts'

type StudentQuery = QueryOf<typeof listStudents>

/** A page of the matching students. */
export async function findStudents(db: Database, query: StudentQuery & { readonly page: number }) {
  const { rows, ...found } = await readPage(db, selectMatching(db, query.search), SORT_KEYS[query.sort], query)
  return { students: rows.map(studentOf), ...found }
}

/** All matching students, or none if there are more than `at_most`. */
export async function findFewStudents(db: Database, query: StudentQuery & { readonly at_most: number }) {
  const { rows, total } = await readFew(db, selectMatching(db, query.search), SORT_KEYS[query.sort], query)
  return { students: rows.map(studentOf), total }
}

/** All matching students. */
export function readStudents(snapshot: Snapshot, { search, sort, order }: StudentQuery) {
  return readAll(snapshot, selectMatching(snapshot.db, search), SORT_KEYS[sort], order, (rows) => rows.map(studentOf))
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

function selectMatching(db: Database, search: string) {
  const pattern = indexedPattern(search, isInGradeText)
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
    .innerJoin('student as child', 'child.parent_id', 'users.id')
    .select('child.id')
    .where('users.search_text', 'like', pattern)
  return db.selectFrom('student').select('id').where('search_text', 'like', pattern).union(byParent)
}
