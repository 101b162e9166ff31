import type { ReplyTo } from '../../../contract/routes.ts'

type DocumentList = Extract<ReplyTo<'GET /api/documents'>, { readonly status: 200 }>['body']
type ListedChild = DocumentList['children'][number]

/** A document that the office asks for, or the child has sent: a row of the list. */
export interface PaperRow extends Omit<ListedChild['papers'][number], 'request_id'> {
  /** Of the row. */
  readonly id: number
  readonly child: Omit<ListedChild, 'papers'>
  readonly request: DocumentList['requests'][number]
}

export function toRows({ requests, children }: Pick<DocumentList, 'requests' | 'children'>): PaperRow[] {
  const byId = new Map(requests.map((request) => [request.id, request]))
  return children
    .flatMap(({ papers, ...child }) =>
      papers.flatMap(({ request_id, ...paper }) => {
        const request = byId.get(request_id)
        return request ? [{ ...paper, child, request }] : []
      }),
    )
    .map((row, index) => ({ ...row, id: index + 1 }))
}

/** The next document to look at after this one, or else the first one of the list. */
export function nextToReview(rows: readonly PaperRow[], current: PaperRow): PaperRow | undefined {
  const index = rows.findIndex((row) => isSamePaper(row, current))
  return [...rows.slice(index + 1), ...rows.slice(0, Math.max(0, index))].find(({ state }) => state === 'sent')
}

function isSamePaper(one: PaperRow, other: PaperRow): boolean {
  return one.child.id === other.child.id && one.request.id === other.request.id
}
