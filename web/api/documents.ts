import { queryOptions } from '@tanstack/react-query'
import type { ChildPapers, Paper } from '../../contract/documents/documents.ts'
import { call } from './call.ts'
import { queryClient } from './queryClient.ts'

/** What the office asks of the children of the signed-in parent, and what was sent. */
export const ownDocumentsQuery = queryOptions({
  queryKey: ['documents', 'mine'],
  queryFn: async () => (await call('GET /api/documents/mine')).body.children,
})

/** Puts a paper that was sent into the list. */
export function cachePaper(student_id: number, paper: Paper): void {
  const replaced = (child: ChildPapers) => ({
    ...child,
    papers: child.papers.map((one) => (one.request.id === paper.request.id ? paper : one)),
  })
  queryClient.setQueryData(ownDocumentsQuery.queryKey, (children) =>
    children?.map((child) => (child.id === student_id ? replaced(child) : child)),
  )
}
