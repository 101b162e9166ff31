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

/** The semester's notes by grade, on the enrollment screen of a student. The prefetched ones are those for the student's grade. */
export function notesQuery(student: number, semester: number) {
  return queryOptions({
    queryKey: [...semesterQuery(semester).queryKey, 'notes', student],
    queryFn: async (): Promise<Partial<SemesterWithNotes['notes']>> =>
      (await call('GET /api/semester/:id', { params: { id: semester } })).body.semester.notes,
  })
}

/** Also invalidates the notes of enrollment screens, and courses, which contain the semester's name. */
export function cacheSemesters(body: {
  readonly semester?: SemesterWithNotes
  readonly semesters?: ListedSemester[]
}): void {
  const { semester, semesters } = body
  if (semester) {
    const { queryKey } = semesterQuery(semester.id)
    queryClient.setQueryData(queryKey, semester)
    void queryClient.invalidateQueries({ queryKey: [...queryKey, 'notes'] })
  }
  if (!semesters) return
  queryClient.setQueryData(semestersQuery.queryKey, semesters)
  void queryClient.invalidateQueries({ queryKey: ['courses'] })
}
