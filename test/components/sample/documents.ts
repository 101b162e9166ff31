import type { ChildPapers, Document, DocumentPage, Paper } from '../../../contract/documents/documents.ts'
import type { Student } from '../../../contract/students.ts'
import { type Answer, answer } from '../answers.ts'
import { RUBY } from './family.ts'
import { SEMESTER } from './school.ts'

const [FIRST, SECOND] = ['0b0e9c7a-54d0-4f0b-9a4e-6a1f0f6f0a01', '0b0e9c7a-54d0-4f0b-9a4e-6a1f0f6f0a02'] as const
export const PICTURE: DocumentPage = { id: FIRST, type: 'image/jpeg', bytes: 120_000 }
export const PDF: DocumentPage = { id: SECOND, type: 'application/pdf', bytes: 240_000 }

const REQUEST: Paper['request'] = {
  id: 31,
  semester_id: SEMESTER.id,
  semester: SEMESTER.name,
  kind: 'birth',
  title: '',
  title_es: '',
  audience: 'new',
  grades: '',
  why: 'Arizona law asks for it within 30 days of the first enrollment.',
  why_es: 'La ley de Arizona lo pide en los 30 días después de la primera inscripción.',
  due_on: '2026-10-16',
}

/** A birth record that nobody has sent. */
export function paperOf(
  changed: Partial<Omit<Paper, 'request'>> & { readonly request?: Partial<Paper['request']> } = {},
): Paper {
  const { request, ...paper } = changed
  return { state: 'missing', late: false, document: null, ...paper, request: { ...REQUEST, ...request } }
}

/** What a family sent for it. */
export function documentOf(changed: Partial<Document> = {}): Document {
  return {
    id: 71,
    state: 'sent',
    sent_at: '2026-10-05T16:00:00.000Z',
    sent_by: 'family',
    at_counter: false,
    decided_at: null,
    reason: null,
    residency_type: null,
    pages: [PICTURE],
    etag: '"1"',
    ...changed,
  }
}

/** What the school asks of these children. */
export function documentsOf(...children: readonly (readonly [Student, ...Paper[]])[]): Answer {
  const listed = children.map(
    ([{ id, first_name, last_name, grade }, ...papers]): ChildPapers => ({ id, first_name, last_name, grade, papers }),
  )
  return answer('GET /api/documents/mine', 200, { children: listed })
}

/** What the school asks of Ruby. */
export const asksRuby = (...papers: Paper[]): Answer => documentsOf([RUBY, ...papers])
