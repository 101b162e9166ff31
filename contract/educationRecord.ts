import { z } from 'zod'
import { AUDIT_ACTIONS } from '../domain/auditTrail.ts'
import { CONFIRMATION_GROUPS } from '../domain/confirmations/groups.ts'
import { DOCUMENT_STATES } from '../domain/documents/documents.ts'
import { OPTIONAL_EMAILS } from '../domain/familyEmails/familyEmail.ts'
import { languages } from '../domain/language.ts'
import { REGISTRATION_EVENTS, REGISTRATION_STATES } from '../domain/registration/review.ts'
import { RESIDENCY_DOCUMENTS } from '../domain/registration/sections/housing.ts'
import { ACCESS_GROUPS, ACCESS_PURPOSES } from '../domain/registration/sensitive.ts'
import { ClassEmail } from './classEmails.ts'
import { EmptyBody, Id, IdText, StudentGrade, Time } from './codecs.ts'
import { DocumentPage } from './documents/documents.ts'
import { endpoint } from './endpoint.ts'
import { LotteryResults, RankedClass } from './enrollment/lotteryResults.ts'
import { StoredAnswers } from './registration/form.ts'

/** Who did it, by role: a record names nobody of the office and nobody of another family. `automatic`: it follows from the wait list. */
const By = z.enum(['family', 'office', 'automatic', 'another account'])
export type RecordedBy = z.infer<typeof By>

const ClassInSemester = RankedClass.extend({ semester: z.string() })
const Text = z.object({ date: Time, text: z.string() })

const Access = z.object({ date: Time, group: z.enum(ACCESS_GROUPS), purpose: z.enum(ACCESS_PURPOSES), by: By })

const Registration = z.object({
  reference: z.string(),
  received_at: Time,
  year: z.string(),
  state: z.enum(REGISTRATION_STATES),
  language: z.enum(languages).nullable(),
  /** Null for a family whose account did not send them: the office shows them. Language, declines and corrections are left out, too. */
  answers: StoredAnswers.nullable(),
  /** Null in a family's own download if there are notes: they may name others, and the office shows them. */
  office_notes: z.string().nullable(),
  declines: z.array(Text),
  corrections: z.array(Text.extend({ fields: z.array(z.string()) })),
  history: z.array(z.object({ date: Time, event: z.enum(REGISTRATION_EVENTS), by: By })),
  /** Who read the sensitive answers. */
  accesses: z.array(Access),
})

const Confirmation = z.object({
  semester: z.string(),
  confirmed_at: Time,
  by: By,
  /** Null for a family whose account did not give them: the office shows them. */
  answers: StoredAnswers.nullable(),
  /** What the family changed. */
  changed: z.array(z.enum(CONFIRMATION_GROUPS)),
  /** The answers before the changes, until the office has reviewed them. Null for a family: another account may have given them. */
  former: StoredAnswers.nullable(),
  reviewed_at: Time.nullable(),
})

const Document = z.object({
  /** In the language of the family. */
  document: z.string(),
  semester: z.string(),
  due_on: z.iso.date(),
  sent: z
    .object({
      state: z.enum(DOCUMENT_STATES),
      sent_at: Time,
      by: By,
      /** Whether the office entered it from the paper that the family handed over the counter. */
      at_counter: z.boolean(),
      decided_at: Time.nullable(),
      /** Why the office sent it back. For the office and the account that sent it, like the type. */
      reason: z.string().nullable(),
      residency_type: z.enum(RESIDENCY_DOCUMENTS).nullable(),
    })
    .nullable(),
  not_needed_since: Time.nullable(),
  reminded_at: Time.nullable(),
  /** For the office and the account that sent them. */
  pages: z.array(DocumentPage.extend({ uploaded_at: Time })),
})

const Place = ClassInSemester.extend({
  time: z.string(),
  room: z.string(),
  teacher: z.string(),
  status: z.enum(['enrolled', 'waiting']),
  /** On the wait list. Null for an enrolled child. */
  position: z.int().nullable(),
  since: Time,
  /** Whether the office enrolled the child against a rule, and whether the class meets at the time of another one. */
  overridden: z.boolean(),
  shares_time: z.boolean(),
  /** The class that the waiting child gives up for this one, and whether without being asked. */
  swap: z.object({ gives_up: z.string(), automatic: z.boolean() }).nullable(),
  offer: z.object({ offered_at: Time, expires_at: Time, reminded_at: Time.nullable() }).nullable(),
})

const Lottery = z.object({
  semester: z.string(),
  /** The child's number in the public record. */
  code: z.int(),
  ranking: z
    .object({
      saved_at: Time,
      choices: z.array(z.array(RankedClass)),
      all_day_first: z.boolean(),
      draw_together: z.boolean(),
      left_out: z.boolean(),
      results: LotteryResults.omit({ code: true }).nullable(),
    })
    .nullable(),
})

const AuditValue = z.union([
  z.string(),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.union([z.string(), z.number()])).readonly(),
])

const Change = z.object({
  date: Time,
  by: By,
  action: z.enum(AUDIT_ACTIONS),
  /** Without the values of fields that can name another person. */
  fields: z.array(z.object({ field: z.string(), before: AuditValue.optional(), after: AuditValue.optional() })),
})

/** Everything that the school stores about a child. Lists begin with the oldest. */
export const EducationRecord = z.object({
  made_at: Time,
  student: z.object({
    id: Id,
    first_name: z.string(),
    last_name: z.string(),
    grade: StudentGrade,
    awaits_acceptance: z.boolean(),
    calendar_address: z.object({ created_at: Time, ended_at: Time.nullable() }).nullable(),
  }),
  account: z.object({
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string(),
    language: z.enum(languages).nullable(),
    created_at: Time,
    email_confirmed_at: Time.nullable(),
    disabled: z.boolean(),
    /** The emails that the parent turned off. */
    muted_emails: z.array(z.enum(OPTIONAL_EMAILS)),
  }),
  /** What the office decided about other entries that may be the same child, without their names. */
  other_entries: z.array(z.object({ date: Time, decision: z.enum(['merged', 'same child', 'different child']) })),
  registrations: z.array(Registration),
  confirmations: z.array(Confirmation),
  /** Who read sensitive answers that were confirmed. */
  confirmation_accesses: z.array(Access),
  /** What was asked of the child and sent, without the files, which `readDocumentPage` gives. */
  documents: z.array(Document),
  /** Who of the office read pages. */
  document_accesses: z.array(
    z.object({ date: Time, document: z.string(), page: z.int(), purpose: z.enum(ACCESS_PURPOSES), by: By }),
  ),
  grade_changes: z.array(
    z.object({ date: Time, before: StudentGrade, after: StudentGrade, undone_at: Time.nullable() }),
  ),
  places: z.array(Place),
  /** Places behind a full wait list. */
  reserve: z.array(ClassInSemester.extend({ position: z.int() })),
  marked: z.array(ClassInSemester.extend({ position: z.int() })),
  lotteries: z.array(Lottery),
  history: z.array(
    z.object({
      date: Time,
      semester: z.string(),
      section: z.string(),
      class: z.string(),
      first_name: z.string(),
      last_name: z.string(),
      status: z.string(),
      by: By,
      reason: z.string().nullable(),
    }),
  ),
  emails: z.array(
    ClassEmail.pick({ kind: true, queued_at: true, state: true, ended_at: true }).extend({
      to: By.extract(['family', 'another account']),
      subject: z.string(),
      text: z.string(),
    }),
  ),
  changes: z.array(Change),
})
export type EducationRecord = z.infer<typeof EducationRecord>

/**
 * A child's education record (FERPA, 34 CFR 99.10), for its family and for the office, which shows what another parent sent. Recorded in the
 * audit trail as an export, and for the office in the access log of each registration before its answers are decrypted. Not in the specification.
 */
export const readEducationRecord = endpoint({
  method: 'POST',
  path: '/api/students/:id/education-record',
  access: 'signed-in',
  summary: 'Get everything that the school stores about a child',
  params: z.object({ id: IdText }),
  body: EmptyBody,
  responses: { 200: z.object({ record: EducationRecord }) },
  repeat: 'not-stored',
})
