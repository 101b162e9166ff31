import { z } from 'zod'
import { DOCUMENT_AUDIENCES, DOCUMENT_KINDS } from '../../domain/documents/documents.ts'
import { english } from '../../domain/english.ts'
import {
  CalendarDay,
  EmptyBody,
  Etag,
  Id,
  IdText,
  Ignored,
  optionalLine,
  optionalText,
  SemesterReference,
} from '../codecs.ts'
import { GradeChoice } from '../courseFields.ts'
import { endpoint } from '../endpoint.ts'
import { FIELD_IS_REQUIRED } from '../texts.ts'

const TITLE_MAX = 80
const WHY_MAX = 500
const CHOOSE_GRADES = english`Choose at least one grade`
const ONLY_FOR_GRADES = english`Only if you ask chosen grades`
const ONLY_FOR_OTHER = english`Only for another document`

const title = optionalLine(TITLE_MAX).unwrap()
const why = optionalText(WHY_MAX).unwrap()

const REQUEST = {
  kind: z.enum(DOCUMENT_KINDS, { error: FIELD_IS_REQUIRED }),
  /** Of the kind `other`, in English, and in Spanish or empty with `_es`. Empty for the other kinds. */
  title,
  title_es: title,
  audience: z.enum(DOCUMENT_AUDIENCES, { error: FIELD_IS_REQUIRED }),
  /** "K,1,2" for the audience `grades`. Otherwise empty. */
  grades: GradeChoice,
  /** Why the office needs it. In Spanish or empty with `_es`. */
  why,
  why_es: why,
  /** The last day on which it is in time. */
  due_on: CalendarDay,
}

/** A document that the office asks for. */
export const DocumentRequest = z.object({
  id: Id,
  semester_id: Id,
  ...REQUEST,
  grades: z.string(),
  due_on: z.iso.date(),
})
export type DocumentRequest = z.infer<typeof DocumentRequest>

/** The office's list, by due date. */
export const ListedDocumentRequest = DocumentRequest.extend({ etag: Etag })
export type ListedDocumentRequest = z.infer<typeof ListedDocumentRequest>

export const DocumentRequestFields = z
  .strictObject({ ...REQUEST, culprit: Ignored })
  .superRefine(({ kind, title, title_es, audience, grades }, context) => {
    const issue = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
    if (kind === 'other' && title === '') issue('title', FIELD_IS_REQUIRED)
    if (kind !== 'other' && title + title_es !== '') issue(title === '' ? 'title_es' : 'title', ONLY_FOR_OTHER)
    if (audience === 'grades' && grades === '') issue('grades', CHOOSE_GRADES)
    if (audience !== 'grades' && grades !== '') issue('grades', ONLY_FOR_GRADES)
  })
export type DocumentRequestFields = z.infer<typeof DocumentRequestFields>

const SemesterQuery = z.object({ semester: SemesterReference })
const RequestsResponse = z.object({ requests: z.array(ListedDocumentRequest) })
const params = z.object({ id: IdText })

export const listDocumentRequests = endpoint({
  method: 'GET',
  path: '/api/document-requests',
  access: 'admin',
  summary: 'List the documents that the office asks for in a semester',
  query: SemesterQuery,
  responses: { 200: RequestsResponse },
})

export const createDocumentRequest = endpoint({
  method: 'POST',
  path: '/api/document-requests',
  access: 'admin',
  summary: 'Ask families for a document',
  query: SemesterQuery,
  body: DocumentRequestFields,
  responses: { 201: RequestsResponse },
})

/** If-Match takes the `etag` of the request. */
export const updateDocumentRequest = endpoint({
  method: 'PUT',
  path: '/api/document-requests/:id',
  access: 'admin',
  summary: 'Change what the office asks families for',
  params,
  body: DocumentRequestFields,
  responses: { 200: RequestsResponse },
  refusesOutdated: true,
})

/** Deletes the documents that families sent for it. 422 `documents-sent` if there are any, unless `with_documents`. */
export const deleteDocumentRequest = endpoint({
  method: 'DELETE',
  path: '/api/document-requests/:id',
  access: 'admin',
  summary: 'Stop asking families for a document',
  params,
  body: EmptyBody.extend({ with_documents: z.boolean().optional() }),
  responses: { 200: RequestsResponse },
  stepUp: true,
})

/**
 * Emails each family that is late, once, with all that is missing. Without a family that has no address, that was reminded within a day, or whose
 * children the school must never chase for papers (McKinney-Vento Act). `families`: how many were emailed.
 */
export const remindOfDocuments = endpoint({
  method: 'POST',
  path: '/api/document-requests/remind',
  access: 'admin',
  summary: 'Remind every family whose documents are late',
  body: z.strictObject({
    semester_id: Id,
    /** Of these requests only. All without it. */
    request_ids: z.array(Id).min(1).max(100).optional(),
    culprit: Ignored,
  }),
  responses: { 200: z.object({ families: z.int() }) },
})
