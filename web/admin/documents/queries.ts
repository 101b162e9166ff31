import { queryOptions } from '@tanstack/react-query'
import type { DocumentPage, Paper } from '../../../contract/documents/documents.ts'
import type { ListedDocumentRequest } from '../../../contract/documents/requests.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/queryClient.ts'

/** What the office asks for in a semester, by due date. */
export function documentRequestsQuery(semester: number) {
  return queryOptions({
    queryKey: ['document requests', semester],
    queryFn: async () => (await call('GET /api/document-requests', { query: { semester } })).body.requests,
  })
}

export function cacheDocumentRequests(semester: number, requests: ListedDocumentRequest[]): void {
  queryClient.setQueryData(documentRequestsQuery(semester).queryKey, requests)
  void queryClient.invalidateQueries({ queryKey: documentListQuery(semester).queryKey })
}

/** The children of a semester with what the office asks of each. */
export function documentListQuery(semester: number) {
  return queryOptions({
    queryKey: ['documents', semester],
    queryFn: async () => (await call('GET /api/documents', { query: { semester } })).body,
    staleTime: 0,
  })
}

/** A child's documents of all semesters, with their pages. */
export function studentDocumentsQuery(id: number) {
  return queryOptions({
    queryKey: ['student documents', id],
    queryFn: async () => (await call('GET /api/students/:id/documents', { params: { id } })).body,
    staleTime: 0,
  })
}

/** Who read a child's documents, newest first. */
export function documentAccessesQuery(id: number) {
  return queryOptions({
    queryKey: ['document accesses', id],
    queryFn: async () => (await call('GET /api/students/:id/document-accesses', { params: { id } })).body.accesses,
    staleTime: 0,
  })
}

/** Milliseconds for which a page is shown again without an entry in the access log. */
const KEPT_MS = 60_000

/** A page, which never changes. */
export function pageQuery({ id }: Pick<DocumentPage, 'id'>) {
  return queryOptions({
    queryKey: ['document page', id],
    queryFn: async () => (await call('GET /api/document-pages/:id', { params: { id } })).body,
    staleTime: 'static',
    gcTime: KEPT_MS,
  })
}

/** Shows a decision in what is loaded: a list of a thousand children is not loaded again. */
export function cachePaper(student_id: number, changed: Paper): void {
  const { request, state, late, document } = changed
  queryClient.setQueryData(studentDocumentsQuery(student_id).queryKey, (loaded) => {
    const papers = loaded?.child.papers.map((paper) => (paper.request.id === request.id ? changed : paper))
    return loaded && papers && { ...loaded, child: { ...loaded.child, papers } }
  })
  const listed = { state, late, document_id: document?.id ?? null, sent_at: document?.sent_at ?? null }
  queryClient.setQueryData(documentListQuery(request.semester_id).queryKey, (list) => {
    const children = list?.children.map((child) => {
      if (child.id !== student_id) return child
      const papers = child.papers.map((paper) => (paper.request_id === request.id ? { ...paper, ...listed } : paper))
      return { ...child, papers }
    })
    return list && children && { ...list, children }
  })
  void queryClient.invalidateQueries({ queryKey: ['office tasks'] })
}
