import { queryOptions } from '@tanstack/react-query'
import type { ListedSemester, SemesterWithNotes } from '../../contract/semesters.ts'
import { call } from './call.ts'
import { queryClient } from './queryClient.ts'
import { semestersQuery } from './schedules.ts'

export function semesterQuery(id: number) {
  return queryOptions({
    queryKey: ['semester', id],
    queryFn: async () => (await call('GET /api/semester/:id', { params: { id } })).body.semester,
  })
}

/** Also invalidates courses, which contain the semester's name. */
export function cacheSemesters(body: {
  readonly semester?: SemesterWithNotes
  readonly semesters?: ListedSemester[]
}): void {
  const { semester, semesters } = body
  if (semester) queryClient.setQueryData(semesterQuery(semester.id).queryKey, semester)
  if (!semesters) return
  queryClient.setQueryData(semestersQuery.queryKey, semesters)
  void queryClient.invalidateQueries({ queryKey: ['courses'] })
}
