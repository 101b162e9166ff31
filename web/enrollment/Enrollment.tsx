import { useSuspenseQuery } from '@tanstack/react-query'
import type { Student } from '../../contract/students.ts'
import { fullName } from '../../domain/person.ts'
import type { Role } from '../../domain/semester.ts'
import { studentQuery } from '../api/student.ts'
import { meQuery } from '../session/me.ts'
import { selectedStudentId } from '../session/storage.ts'
import { DoneWithSchool, NoStudentSelected, StudentNotFound } from './EnrollmentUnavailable.tsx'
import { StudentEnrollment } from './StudentEnrollment.tsx'

/** The enrollment screen of the chosen student (specification, document 2, section 2, "Enrollment screen"). */
export function Enrollment() {
  const id = selectedStudentId()
  const { data: user } = useSuspenseQuery(meQuery)
  if (id === undefined) return <NoStudentSelected isAdmin={user.role === 'admin'} />
  if (user.role === 'admin') return <AdminEnrollment id={id} />
  return <SelectedStudent student={user.students.find((child) => child.id === id)} viewer={user.role} />
}

function AdminEnrollment({ id }: { readonly id: number }) {
  const { data: student } = useSuspenseQuery(studentQuery(id))
  return <SelectedStudent student={student ?? undefined} viewer="admin" />
}

function SelectedStudent({ student, viewer }: { readonly student: Student | undefined; readonly viewer: Role }) {
  if (!student) return <StudentNotFound isAdmin={viewer === 'admin'} />
  if (student.grade === 'done') return <DoneWithSchool name={fullName(student)} />
  return <StudentEnrollment student={student} role={viewer} />
}
