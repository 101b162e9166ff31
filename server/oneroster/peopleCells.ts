import type { Snapshot } from '../db/snapshot.ts'
import { type Cells, gradeCodes, parentId, SCHOOL, studentId, teacherId } from './cells.ts'
import {
  type EnrolledParent,
  type EnrolledStudent,
  parentIdsOf,
  parentsOf,
  studentIdsOf,
  studentsOf,
  type TaughtClass,
} from './oneroster.queries.ts'

type Role = 'teacher' | 'student' | 'parent'
type Person = Cells & { readonly sourcedId: string; readonly role: Role }

/** The teachers, the enrolled students and their parents. `emails` has each email of a teacher once for each person who has it. */
export async function* peopleOf(
  snapshot: Snapshot,
  semester_id: number,
  teachers: readonly TaughtClass[],
  emails: readonly string[],
): AsyncGenerator<readonly Person[]> {
  const owners = Map.groupBy(emails, (email) => email)
  const isOnly = (email: string, others: number) => email !== '' && (owners.get(email)?.length ?? 0) <= others
  yield teachers.map((teacher) => teacherPerson(teacher, isOnly(teacher.email, 1)))
  for await (const students of studentsOf(snapshot, semester_id)) yield students.map(studentPerson)
  for await (const parents of parentsOf(snapshot, semester_id))
    yield parents.map((parent) => parentPerson(parent, isOnly(parent.email, 0)))
}

/** The roles of the same people. */
export async function* rolesOf(
  snapshot: Snapshot,
  semester_id: number,
  teachers: readonly TaughtClass[],
): AsyncGenerator<readonly Cells[]> {
  yield teachers.map(({ teacher_id }) => roleCells(teacherId(teacher_id), 'teacher'))
  for await (const students of studentIdsOf(snapshot, semester_id))
    yield students.map(({ id }) => roleCells(studentId(id), 'student'))
  for await (const parents of parentIdsOf(snapshot, semester_id))
    yield parents.map(({ id }) => roleCells(parentId(id), 'parent'))
}

function roleCells(sourcedId: string, role: Role): Cells {
  return { sourcedId: `role-${sourcedId}`, userSourcedId: sourcedId, roleType: 'primary', role, orgSourcedId: SCHOOL }
}

export function userCells({ role, ...cells }: Person): Cells {
  return { enabledUser: 'true', primaryOrgSourcedId: SCHOOL, ...cells }
}

/** The username is the email, or the id for students and for emails that several users have. */
function teacherPerson({ teacher_id, email, active, ...names }: TaughtClass, isOnlyOwner: boolean): Person {
  const sourcedId = teacherId(teacher_id)
  const username = isOnlyOwner ? email : sourcedId
  return { ...namesOf(names), sourcedId, username, enabledUser: String(active), email, role: 'teacher' }
}

function studentPerson({ id, parent_id, grade, ...names }: EnrolledStudent): Person {
  const sourcedId = studentId(id)
  const grades = grade === 'done' ? '' : gradeCodes([grade])
  const agentSourcedIds = parentId(parent_id)
  return { ...namesOf(names), sourcedId, username: sourcedId, agentSourcedIds, grades, role: 'student' }
}

function parentPerson({ id, email, ...names }: EnrolledParent, isOnlyOwner: boolean): Person {
  const sourcedId = parentId(id)
  return { ...namesOf(names), sourcedId, username: isOnlyOwner ? email : sourcedId, email, role: 'parent' }
}

function namesOf({ first_name, last_name }: { readonly first_name: string; readonly last_name: string }) {
  return { givenName: first_name, familyName: last_name }
}
