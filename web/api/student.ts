import { queryOptions } from '@tanstack/react-query'
import type { Student } from '../../contract/students.ts'
import { call } from './call.ts'
import { ApiProblem } from './problem.ts'

/** Null if the student does not exist or the user may not see the student. */
export function studentQuery(id: number) {
  return queryOptions({ queryKey: ['student', id], queryFn: () => fetchStudent(id) })
}

async function fetchStudent(id: number): Promise<Student | null> {
  try {
    return (await call('GET /api/students/:id', { params: { id } })).body.student
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return null
    throw error
  }
}
