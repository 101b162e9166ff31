import { usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query'
import { fullName } from '../../domain/person.ts'
import { semestersQuery } from '../api/schedules.ts'
import { meQuery } from '../session/me.ts'
import { chosenStudentId } from '../session/storage.ts'
import { DoneStudent, NoStudent, UnknownStudent } from './NobodyToEnroll.tsx'
import { StudentEnrollment } from './StudentEnrollment.tsx'

/** Adds and drops the classes of the chosen student (document 2, section 2, "Enrollment screen"). */
export function Enrollment() {
  const id = chosenStudentId()
  usePrefetchQuery(semestersQuery)
  const { data: user } = useSuspenseQuery(meQuery)
  const student = user.students.find((child) => child.id === id)
  if (id === undefined) return <NoStudent />
  if (!student) return <UnknownStudent />
  if (student.grade === 'done') return <DoneStudent name={fullName(student)} />
  return <StudentEnrollment student={student} role={user.role} />
}
