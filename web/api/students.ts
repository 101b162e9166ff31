import { queryOptions } from '@tanstack/react-query'
import type { QueryTo } from '../../contract/routes.ts'
import type { ListedStudent, Student } from '../../contract/students.ts'
import { call } from './call.ts'
import { queryClient } from './queryClient.ts'
import { type RowSink, readRows } from './readRows.ts'
import { studentQuery } from './student.ts'

interface StudentQuery extends Partial<Omit<QueryTo<'GET /api/students'>, 'sort'>> {
  /** The server refuses a key that it does not know. */
  readonly sort?: string | undefined
}

/** Entries of one account that may be the same child. */
export const sameChildrenQuery = queryOptions({
  queryKey: ['students', 'same'],
  queryFn: async () => (await call('GET /api/students/same-children')).body,
})

/** A page of the matching students. */
export function studentPageQuery(query: StudentQuery & { readonly page: number }) {
  return {
    queryKey: ['students', 'page', query],
    queryFn: async () => (await call('GET /api/students', { query })).body,
  }
}

/** All matching students. The server records this as an export. */
export function readStudents({ page, size, cursor, ...query }: StudentQuery, sink: RowSink<ListedStudent>) {
  return readRows('GET /api/students', { query, list: 'students', ...sink })
}

/** What a merge of two entries would do. Waits until both are chosen. */
export function mergePlanQuery(kept: number, other: number | undefined) {
  return queryOptions({
    queryKey: ['students', 'merge', kept, other],
    queryFn: async () =>
      (await call('GET /api/students/:id/merge', { params: { id: kept }, query: { other: other ?? 0 } })).body.plan,
    enabled: other !== undefined,
    staleTime: 0,
    gcTime: 0,
  })
}

export function studentHistoryQuery(id: number) {
  return queryOptions({
    queryKey: ['history', id],
    queryFn: async () => (await call('GET /api/students/:id/history', { params: { id } })).body.logs,
    staleTime: 0,
  })
}

/** Also invalidates the lists, parents and courses, which contain students, and their documents, which depend on the grade and come with a merge. */
export function cacheStudents(changed: readonly Student[]): void {
  for (const student of changed) {
    queryClient.setQueryData(studentQuery(student.id).queryKey, student)
    for (const name of ['student documents', 'document accesses'])
      void queryClient.invalidateQueries({ queryKey: [name, student.id] })
  }
  void invalidateLists()
}

/** Resolves when the lists on the screen have arrived without the student. */
export function removeCachedStudent(id: number): Promise<void> {
  queryClient.setQueryData(studentQuery(id).queryKey, null)
  return invalidateLists()
}

async function invalidateLists(): Promise<void> {
  const keys = [['students', 'page'], sameChildrenQuery.queryKey, ['parents'], ['course']]
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
