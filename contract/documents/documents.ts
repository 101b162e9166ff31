import { z } from 'zod'
import { DOCUMENT_STATES, PAGE_TYPES, PAPER_STATES } from '../../domain/documents/documents.ts'
import { DOCUMENT_PAGES_MAX, PAGE_BYTES_MAX } from '../../domain/documents/limits.ts'
import { english } from '../../domain/english.ts'
import { languages } from '../../domain/language.ts'
import { RESIDENCY_DOCUMENTS } from '../../domain/registration/sections/housing.ts'
import {
  EmptyBody,
  Etag,
  Id,
  IdText,
  Ignored,
  optionalText,
  requiredText,
  SemesterReference,
  StudentGrade,
  Time,
} from '../codecs.ts'
import { endpoint } from '../endpoint.ts'
import { DocumentRequest } from './requests.ts'

const REASON_MAX = 1_000
const ADD_A_PAGE = english`Add at least one page`
const TOO_MANY_PAGES = english`At most ${DOCUMENT_PAGES_MAX} pages`

/** `id` opens the page. */
export const DocumentPage = z.object({ id: z.uuid(), type: z.enum(PAGE_TYPES), bytes: z.int() })
export type DocumentPage = z.infer<typeof DocumentPage>

/** What a family sent for a request, or handed over the counter. */
export const Document = z.object({
  id: Id,
  state: z.enum(DOCUMENT_STATES),
  sent_at: Time,
  /** `another account`: the child came into the family's account later. */
  sent_by: z.enum(['family', 'another account']),
  /** Whether the office entered it from the paper that the family handed over the counter. */
  at_counter: z.boolean(),
  decided_at: Time.nullable(),
  /** Why the office sent it back. Null otherwise. */
  reason: z.string().nullable(),
  /** Of a proof of residency. */
  residency_type: z.enum(RESIDENCY_DOCUMENTS).nullable(),
  pages: z.array(DocumentPage),
  /** Changes with each decision and each time it is sent. */
  etag: Etag,
})
export type Document = z.infer<typeof Document>

/** A document that the office asks for, or the child has sent, and what was sent. */
export const Paper = z.object({
  request: DocumentRequest.extend({ semester: z.string() }),
  state: z.enum(PAPER_STATES),
  late: z.boolean(),
  document: Document.nullable(),
})
export type Paper = z.infer<typeof Paper>

const Child = z.object({ id: Id, first_name: z.string(), last_name: z.string(), grade: StudentGrade })

export const ChildPapers = Child.extend({ papers: z.array(Paper) })
export type ChildPapers = z.infer<typeof ChildPapers>

/**
 * Of the active semesters that are not over, by due date. What another account sent has no pages and no type, and if the office sent it back, the
 * document is missing.
 */
export const listOwnDocuments = endpoint({
  method: 'GET',
  path: '/api/documents/mine',
  access: 'parent',
  summary: "List the documents that the office asks of the caller's children",
  responses: { 200: z.object({ children: z.array(ChildPapers) }) },
})

export const getStudentDocuments = endpoint({
  method: 'GET',
  path: '/api/students/:id/documents',
  access: 'admin',
  summary: 'Get the documents of a child, of all semesters',
  params: z.object({ id: IdText }),
  /** `language`: of the family. Null if it has not chosen one. */
  responses: { 200: z.object({ child: ChildPapers, language: z.enum(languages).nullable() }) },
})

/** A paper in the office's list. */
const ListedPaper = z.object({
  request_id: Id,
  state: z.enum(PAPER_STATES),
  late: z.boolean(),
  /** Null while it is missing. */
  document_id: Id.nullable(),
  sent_at: Time.nullable(),
  reminded_at: Time.nullable(),
})

const ListedChild = Child.extend({
  parent_id: Id,
  /** Whether a reminder of a late document would reach the family. The list does not say why not. */
  can_remind: z.boolean(),
  papers: z.array(ListedPaper),
})
export type ListedChild = z.infer<typeof ListedChild>

/** The children who need documents, or have sent them, by name. `late_families`: how many `remindOfDocuments` would email now. */
export const listDocuments = endpoint({
  method: 'GET',
  path: '/api/documents',
  access: 'admin',
  summary: 'List what children of a semester have sent, and what is missing',
  query: z.object({ semester: SemesterReference }),
  responses: {
    200: z.object({ requests: z.array(DocumentRequest), children: z.array(ListedChild), late_families: z.int() }),
  },
})

const PaperParams = z.object({ id: IdText, request_id: IdText })

/**
 * Stores a page: a JPEG, PNG, HEIC or PDF file, whose type is told by its content. A page that is not sent within a day is deleted.
 * 413 `too-large`, 415 `page-type`, 422 `page-broken`, `picture-too-large` or `family-full`, 507 `school-full`, 503 when too many upload.
 */
export const uploadDocumentPage = endpoint({
  method: 'POST',
  path: '/api/students/:id/documents/:request_id/pages',
  access: 'signed-in',
  summary: 'Upload a page of a document',
  params: PaperParams,
  accepts: 'application/octet-stream',
  maxBodyBytes: PAGE_BYTES_MAX,
  responses: { 201: z.object({ page: DocumentPage }) },
})

const PageIds = z
  .array(z.uuid(), { error: ADD_A_PAGE })
  .min(1, ADD_A_PAGE)
  .max(DOCUMENT_PAGES_MAX, TOO_MANY_PAGES)
  .refine((ids) => new Set(ids).size === ids.length, ADD_A_PAGE)

/**
 * Sends a document with these pages in this order: uploaded ones, and those of the document that it replaces. The other pages are deleted.
 * 422 `accepted` or `not-needed`. What the office sends was handed over the counter: it is accepted at once, can replace an accepted document, and
 * does not count as stored by the family.
 */
export const sendDocument = endpoint({
  method: 'POST',
  path: '/api/students/:id/documents/:request_id',
  access: 'signed-in',
  summary: 'Send a document, or replace the one that was sent',
  params: PaperParams,
  body: z.strictObject({
    pages: PageIds,
    /** Required for a proof of residency. */
    residency_type: z.enum(RESIDENCY_DOCUMENTS).optional(),
    culprit: Ignored,
  }),
  responses: { 200: z.object({ paper: Paper }) },
})

/**
 * The file of a page, for the family that sent it and the office, whose reading of a sent page is in the access log before the first byte is sent. A PDF file is
 * an attachment.
 */
export const readDocumentPage = endpoint({
  method: 'GET',
  path: '/api/document-pages/:id',
  access: 'signed-in',
  summary: 'Get a page of a document',
  params: z.object({ id: z.uuid() }),
  responses: { 200: z.custom<Blob>() },
  produces: 'application/octet-stream',
})

const DocumentParams = z.object({ id: IdText })
const PaperResponse = z.object({ paper: Paper })

/** 412 `changed` when If-Match has another version's `etag`. 422 `decided` if it is accepted already. */
export const acceptDocument = endpoint({
  method: 'POST',
  path: '/api/documents/:id/accept',
  access: 'admin',
  summary: 'Accept a document',
  params: DocumentParams,
  body: EmptyBody,
  responses: { 200: PaperResponse },
})

/** Emails the reason to the family that sent it. 412 and 422 as above. */
export const ReturnReason = z.strictObject({ reason: requiredText(REASON_MAX) })

/** A family reads why its own document comes back: 422 without a reason. What another account sent comes back without one. */
export const returnDocument = endpoint({
  method: 'POST',
  path: '/api/documents/:id/return',
  access: 'admin',
  summary: 'Send a document back to the family',
  params: DocumentParams,
  body: z.strictObject({ reason: optionalText(REASON_MAX), culprit: Ignored }),
  responses: { 200: PaperResponse },
})

/** Whether a child needs the document at all. */
export const exemptFromDocument = endpoint({
  method: 'PUT',
  path: '/api/students/:id/documents/:request_id/exemption',
  access: 'admin',
  summary: 'Say whether a child needs a document',
  params: PaperParams,
  body: z.strictObject({ not_needed: z.boolean(), culprit: Ignored }),
  responses: { 200: PaperResponse },
})

/** Newest first, at most 500, with those of entries that were merged into the student. */
export const listDocumentAccesses = endpoint({
  method: 'GET',
  path: '/api/students/:id/document-accesses',
  access: 'admin',
  summary: "List who read a child's documents",
  params: z.object({ id: IdText }),
  responses: {
    200: z.object({
      accesses: z.array(
        z.object({
          id: Id,
          date: Time,
          user_name: z.string(),
          document_id: Id,
          kind: z.string(),
          page: z.int(),
          purpose: z.enum(['read', 'export']),
        }),
      ),
    }),
  },
})
