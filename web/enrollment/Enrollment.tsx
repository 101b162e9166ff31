import { usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Student } from '../../contract/students.ts'
import { fullName } from '../../domain/person.ts'
import type { Role } from '../../domain/semester.ts'
import { semestersQuery } from '../api/schedules.ts'
import { studentQuery } from '../api/students.ts'
import { meQuery } from '../session/me.ts'
import { selectedStudentId } from '../session/storage.ts'
import { DoneStudent, NoStudent, UnknownStudent } from './EnrollmentUnavailable.tsx'
import { StudentEnrollment } from './StudentEnrollment.tsx'

/** Adds and drops the classes of the chosen student (document 2, section 2, "Enrollment screen"): a parent's own child, an admin's any. */
export function Enrollment() {
  const id = selectedStudentId()
  usePrefetchQuery(semestersQuery)
  const { data: user } = useSuspenseQuery(meQuery)
  if (id === undefined) return <NoStudent isAdmin={user.role === 'admin'} />
  if (user.role === 'admin') return <AnyStudent id={id} />
  return <Chosen student={user.students.find((child) => child.id === id)} by={user.role} />
}

function AnyStudent({ id }: { readonly id: number }) {
  const { data: student } = useSuspenseQuery(studentQuery(id))
  return <Chosen student={student ?? undefined} by="admin" />
}

function Chosen({ student, by }: { readonly student: Student | undefined; readonly by: Role }) {
  if (!student) return <UnknownStudent isAdmin={by === 'admin'} />
  if (student.grade === 'done') return <DoneStudent name={fullName(student)} />
  return <StudentEnrollment student={student} role={by} />
}
