import { useSuspenseQueries } from '@tanstack/react-query'
import { parentsQuery } from '../../../api/parents.ts'
import { studentsQuery } from '../../../api/students.ts'
import { LoadedStudents } from './LoadedStudents.tsx'
import { PagedStudents } from './PagedStudents.tsx'

/** The students of the school (document 1, section 2, "AdminStudents"). The server pages them if there are too many to load. */
export function AdminStudents() {
  const [{ data: students }, { data: parents }] = useSuspenseQueries({ queries: [studentsQuery, parentsQuery] })
  return students && parents ? <LoadedStudents students={students} parents={parents} /> : <PagedStudents />
}
