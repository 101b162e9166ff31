import { queryOptions } from '@tanstack/react-query'
import { getStudent, getStudentHistory, listStudents, type Student } from '../../contract/students.ts'
import { call } from './call.ts'
import { mergeById } from './mergeById.ts'
import { ApiProblem } from './problem.ts'
import { queryClient } from './queryClient.ts'

export const studentsQuery = queryOptions({
  queryKey: ['students'],
  queryFn: async () => (await call(listStudents, { query: { search: '' } })).body.students,
})

/** Null if the student does not exist or the user may not see the student. */
export function studentQuery(id: number) {
  return queryOptions({ queryKey: ['student', id], queryFn: () => fetchStudent(id) })
}

async function fetchStudent(id: number): Promise<Student | null> {
  try {
    return (await call(getStudent, { params: { id } })).body.student
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return null
    throw error
  }
}

export function studentHistoryQuery(id: number) {
  return queryOptions({
    queryKey: ['history', id],
    queryFn: async () => (await call(getStudentHistory, { params: { id } })).body.logs,
    staleTime: 0,
  })
}

/** Also invalidates parents and courses, which contain students. */
export function mergeStudents(changed: readonly Student[]): void {
  queryClient.setQueryData(studentsQuery.queryKey, (students) => students && mergeById(students, changed))
  for (const student of changed) queryClient.setQueryData(studentQuery(student.id).queryKey, student)
  invalidateRelated()
}

export function removeCachedStudent(id: number): void {
  queryClient.setQueryData(studentsQuery.queryKey, (students) => students?.filter((student) => student.id !== id))
  queryClient.setQueryData(studentQuery(id).queryKey, null)
  invalidateRelated()
}

function invalidateRelated(): void {
  void queryClient.invalidateQueries({ queryKey: ['students', 'search'] })
  void queryClient.invalidateQueries({ queryKey: ['parents'] })
  void queryClient.invalidateQueries({ queryKey: ['course'] })
}
