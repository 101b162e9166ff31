import { queryOptions } from '@tanstack/react-query'
import { getSemester, type Semester, type SemesterWithNotes } from '../../contract/semesters.ts'
import { call } from './call.ts'
import { queryClient } from './queryClient.ts'
import { semestersQuery } from './schedules.ts'

/** One semester with its notes per grade. */
export function semesterQuery(id: number) {
  return queryOptions({
    queryKey: ['semester', id],
    queryFn: async () => (await call(getSemester, { params: { id } })).body.semester,
  })
}

/** Puts what a write answered in the place of what was read before; classes carry their semester's name. */
export function cacheSemesters(answer: {
  readonly semester?: SemesterWithNotes
  readonly semesters?: Semester[]
}): void {
  const { semester, semesters } = answer
  if (semester) queryClient.setQueryData(semesterQuery(semester.id).queryKey, semester)
  if (!semesters) return
  queryClient.setQueryData(semestersQuery.queryKey, semesters)
  void queryClient.invalidateQueries({ queryKey: ['courses'] })
}
