import type { Document, ListedChild, Paper } from '../../../contract/documents/documents.ts'
import type { ListedDocumentRequest } from '../../../contract/documents/requests.ts'
import { type Answer, answer } from '../answers.ts'
import { SEMESTER } from './school.ts'

const ASKED = {
  semester_id: SEMESTER.id,
  title: '',
  title_es: '',
  audience: 'new',
  grades: '',
  why: 'The state pays the program for residents of Arizona only.',
  why_es: '',
  due_on: '2026-08-20',
  etag: '"1"',
} as const

export const RESIDENCY: ListedDocumentRequest = { ...ASKED, id: 1, kind: 'residency' }
export const PERMISSION: ListedDocumentRequest = {
  ...ASKED,
  id: 2,
  kind: 'other',
  title: 'Permission for the field trip',
  title_es: 'Permiso para la excursión',
  audience: 'grades',
  grades: '3,4,5',
}

export const RUBY = { id: 12, first_name: 'Ruby', last_name: 'Marsh', grade: '5' } as const
export const MATEO = { id: 13, first_name: 'Mateo', last_name: 'Ortiz', grade: '8' } as const

const LISTED = { late: false, document_id: null, sent_at: null, reminded_at: null } as const
const SENT_AT = '2026-08-18T17:00:00.000Z'

type Listed = ListedChild['papers'][number]

export const missing = (request_id: number, more: Partial<Listed> = {}): Listed => ({
  ...LISTED,
  request_id,
  state: 'missing',
  ...more,
})
export const sent = (request_id: number, document_id: number): Listed => ({
  ...LISTED,
  request_id,
  document_id,
  state: 'sent',
  sent_at: SENT_AT,
})

export function childOf(child: typeof RUBY | typeof MATEO, papers: Listed[], can_remind = true): ListedChild {
  return { ...child, parent_id: child.id + 20, can_remind, papers }
}

/** The list of the semester. `late_families`: how many a reminder reaches. */
export function documentList(children: ListedChild[], late_families = 0): Answer {
  return answer('GET /api/documents', 200, { requests: [RESIDENCY, PERMISSION], children, late_families })
}

const PAGE = { type: 'image/jpeg', bytes: 200_000 } as const

export const pageId = (n: number) => `00000000-0000-4000-8000-00000000000${n}`

const PICTURES: Document['pages'] = [1, 2].map((n) => ({ ...PAGE, id: pageId(n) }))
export const PDF: Document['pages'][number] = { id: pageId(3), type: 'application/pdf', bytes: 83_000 }

export function paperOf(
  { etag: _, ...request }: ListedDocumentRequest,
  state: Paper['state'],
  document: Partial<Document> | null = {},
): Paper {
  const decided = state === 'accepted' || state === 'returned'
  const sentDocument: Document = {
    id: 70 + request.id,
    state: decided ? state : 'sent',
    sent_at: SENT_AT,
    sent_by: 'family',
    at_counter: false,
    decided_at: decided ? '2026-08-19T17:00:00.000Z' : null,
    reason: null,
    residency_type: request.kind === 'residency' ? 'util_bill' : null,
    pages: PICTURES,
    etag: '"4"',
    ...document,
  }
  return { request: { ...request, semester: SEMESTER.name }, state, late: false, document: document && sentDocument }
}

export function studentDocuments(
  child: typeof RUBY | typeof MATEO,
  papers: Paper[],
  language: 'es' | null = null,
): Answer {
  return answer('GET /api/students/:id/documents', 200, { child: { ...child, papers }, language })
}

/** The file of a picture, 300 pixels wide and 400 high. */
export async function pictureOf(): Promise<Answer> {
  const canvas = new OffscreenCanvas(300, 400)
  canvas.getContext('2d')?.fillRect(20, 20, 200, 60)
  return answer('GET /api/document-pages/:id', 200, await canvas.convertToBlob({ type: 'image/jpeg' }))
}
