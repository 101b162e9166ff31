import { z } from 'zod'
import { CONFIRMATION_SETTINGS } from '../domain/confirmations/setting.ts'
import { DOCUMENT_KINDS } from '../domain/documents/documents.ts'
import { english } from '../domain/english.ts'
import { OFFER_HOURS } from '../domain/enrollment/waitList/offer.ts'
import { FREED_SEATS } from '../domain/enrollment/waitList/waitList.ts'
import { NOTE_KEYS } from '../domain/grade.ts'
import { CLASS_LISTS, semesterDatesRefusal } from '../domain/semester.ts'
import { DAYS_TO_KEEP_OPEN } from '../domain/semesterCopy.ts'
import {
  CalendarDay,
  EmptyBody,
  Etag,
  Flag,
  html,
  Id,
  Ignored,
  optionalLine,
  requiredLine,
  SemesterReference,
  shapeOf,
  Time,
} from './codecs.ts'
import { ClassClash } from './copyCourses.ts'
import { GradeChoice } from './courseFields.ts'
import { endpoint } from './endpoint.ts'
import { EnrollmentWindow } from './enrollment/windows.ts'
import { FIELD_IS_REQUIRED } from './texts.ts'

/** A slug is the name, an underscore and the id, so the name has no underscore. */
const SemesterName = requiredLine(60).regex(/^[^_]*$/, english`A name can't contain an underscore`)

/**
 * The fields of a semester, as the office enters them and as they are stored, returned and audited. A missing date or setting keeps its
 * value. Null removes a date.
 */
const SEMESTER_FIELDS = {
  name: { input: SemesterName, stored: z.string() },
  active: { input: Flag, stored: z.boolean() },
  disabled: { input: Flag, stored: z.boolean() },
  /** The first and last day, "2026-08-24". */
  starts_on: { input: CalendarDay.nullable().optional(), stored: z.iso.date().nullable() },
  ends_on: { input: CalendarDay.nullable().optional(), stored: z.iso.date().nullable() },
  /** What happens to a seat that becomes free while children wait. */
  freed_seats: { input: z.enum(FREED_SEATS).optional(), stored: z.enum(FREED_SEATS) },
  /** The hours that an offer lasts, counted from 8:00 to 20:00. */
  offer_hours: { input: offerHours().optional(), stored: z.int() },
  /** Whether everyone may read the classes without an account, and how the page tells the free seats. */
  class_list: { input: z.enum(CLASS_LISTS).optional(), stored: z.enum(CLASS_LISTS) },
  /** Whether families are asked to confirm what the school knows of their children, and whether a child gets seats only then. */
  confirmation: { input: z.enum(CONFIRMATION_SETTINGS).optional(), stored: z.enum(CONFIRMATION_SETTINGS) },
  /** The day from which they are asked. Null: no later day than today. */
  confirmation_from: { input: CalendarDay.nullable().optional(), stored: z.iso.date().nullable() },
}

function offerHours() {
  const { min, max } = OFFER_HOURS
  const error = english`Enter a number from ${min} to ${max}`
  return z.int({ error }).min(min, error).max(max, error)
}

export const StoredSemesterFields = z.object(shapeOf(SEMESTER_FIELDS, 'stored'))
export type StoredSemesterFields = z.infer<typeof StoredSemesterFields>

export const Semester = StoredSemesterFields.extend({ id: Id, slug: z.string() })
export type Semester = z.infer<typeof Semester>

const DayNote = z.object({ time: z.string(), msg: z.string(), msg_es: z.string() })

/** The office's notes for one grade: a message, and a time and message per day group. Messages are sanitized HTML, in Spanish or empty with `_es`. */
export const GradeNotes = z.object({
  message: z.string(),
  message_es: z.string(),
  m: DayNote,
  t: DayNote,
  w: DayNote,
  f: DayNote,
  hs: DayNote,
})
export type GradeNotes = z.infer<typeof GradeNotes>

/** `etag` is that of the semester's own fields, `notes_etag` that of the notes of all grades. */
export const SemesterWithNotes = Semester.extend({
  notes: z.record(z.enum(NOTE_KEYS), GradeNotes),
  etag: Etag,
  notes_etag: Etag,
})
export type SemesterWithNotes = z.infer<typeof SemesterWithNotes>

/** A semester in a list, with what decides when families can act in it. */
export const ListedSemester = Semester.extend({
  /** Whether screens open with this semester: for the office the semester of today, for a parent one that needs families now. At most one of a list. */
  is_default: z.boolean(),
  windows: z.array(EnrollmentWindow.omit({ id: true })),
  lottery: z.object({ opens_at: Time, closes_at: Time, ran_at: Time.nullable() }).nullable(),
  /** Whether it is the copy with which testers try a semester before it opens. Only they see it. */
  is_test: z.boolean(),
  /** Whether the office asks families for documents. */
  asks_documents: z.boolean(),
})
export type ListedSemester = z.infer<typeof ListedSemester>

/** A parent gets the active semesters only, and a tester the test copy. Newest first. */
export const listSemesters = endpoint({
  method: 'GET',
  path: '/api/semester',
  access: 'signed-in',
  summary: 'List semesters',
  responses: { 200: z.object({ semesters: z.array(ListedSemester) }) },
})

export const getSemester = endpoint({
  method: 'GET',
  path: '/api/semester/:id',
  access: 'signed-in',
  summary: 'Get a semester with its notes per grade',
  params: z.object({ id: SemesterReference }),
  responses: { 200: z.object({ semester: SemesterWithNotes }) },
})

export const NewSemester = z.strictObject({
  name: SemesterName,
  /** The semester whose classes are copied into the new one, without their rosters. */
  copy_from: Id.optional(),
  /** Those of its classes that are copied. All without it. */
  classes: z.array(Id).min(1, english`Choose at least one class`).max(1000).optional(),
  /** The semester whose dates, settings, windows, bell schedules, days off, notes, document requests and lottery are copied, moved by whole weeks. */
  copy_setup_from: Id.optional(),
  /** The first day of the new semester, which says how many weeks that are. 52 without it. */
  first_day: CalendarDay.optional(),
  culprit: Ignored,
})
export type NewSemester = z.infer<typeof NewSemester>

const SemestersAnswer = z.object({ semesters: z.array(ListedSemester) })

const DayOff = z.object({ date: z.iso.date(), name: z.string() })
const CopiedSetup = ListedSemester.pick({
  starts_on: true,
  ends_on: true,
  confirmation: true,
  confirmation_from: true,
  windows: true,
  lottery: true,
}).extend({
  days_off: z.array(DayOff),
  /** By due date. */
  document_requests: z.array(
    z.object({ kind: z.enum(DOCUMENT_KINDS), title: z.string(), title_es: z.string(), due_on: z.iso.date() }),
  ),
})

/** What a new semester has, next to the one that it copies, and what the office should check. */
export const SemesterPreview = z.object({
  /** Null without `copy_setup_from`. The new semester has no lottery if its ranking period would be over. */
  setup: z.object({ was: CopiedSetup, becomes: CopiedSetup }).nullable(),
  /** How many. Null without `copy_from`. */
  classes: z.object({ was: z.int(), becomes: z.int() }).nullable(),
  closed: z.array(DayOff.extend({ on: z.enum(DAYS_TO_KEEP_OPEN) })),
  /** The classes with an inactive teacher, or with the room or the teacher of another one at the same time. */
  conflicts: z.array(
    z.object({
      section: z.string(),
      name: z.string(),
      inactive_teacher: z.string().nullable(),
      clashes: z.array(ClassClash),
    }),
  ),
})
export type SemesterPreview = z.infer<typeof SemesterPreview>

/** Creates the semester as `createSemester` does, and takes it back. */
export const previewSemester = endpoint({
  method: 'POST',
  path: '/api/semester/preview',
  access: 'admin',
  summary: 'Preview a semester with the classes and the setup of others',
  body: NewSemester,
  responses: { 200: z.object({ preview: SemesterPreview }) },
})

/** A new semester is neither active nor disabled. A duplicate name is 422 on `name`, and a class of another semester on `classes`. */
export const createSemester = endpoint({
  method: 'POST',
  path: '/api/semester',
  access: 'admin',
  summary: 'Create a semester, optionally with the classes and the setup of others',
  body: NewSemester,
  responses: { 201: SemestersAnswer },
})

export const LAST_DAY_TOO_EARLY = english`The last day must be on or after the first day`
export const DATES_MESSAGES = {
  'ends-before-start': LAST_DAY_TOO_EARLY,
  'too-long': english`A semester can't be longer than a year`,
} as const

export const SemesterFields = z
  .strictObject(shapeOf(SEMESTER_FIELDS, 'input'))
  .extend({ id: Ignored, slug: Ignored, notes: Ignored, etag: Ignored, notes_etag: Ignored, culprit: Ignored })
  .superRefine(({ starts_on = null, ends_on = null }, context) => {
    const because = semesterDatesRefusal({ starts_on, ends_on })
    if (because) context.addIssue({ code: 'custom', path: ['ends_on'], message: DATES_MESSAGES[because] })
  })
export type SemesterFields = z.infer<typeof SemesterFields>

/** If-Match takes `etag`. */
export const updateSemester = endpoint({
  method: 'PUT',
  path: '/api/semester/:id',
  access: 'admin',
  summary: "Change a semester's name, state, dates or settings",
  params: z.object({ id: SemesterReference }),
  body: SemesterFields,
  responses: { 200: SemestersAnswer.extend({ semester: SemesterWithNotes }) },
  refusesOutdated: true,
  emailsFamilies: true,
})

/**
 * Deletes a semester with its classes and setup. 422 `semester-used` once a child is or was in one of its classes, marked or ranked one, or sent a document, or its
 * lottery has published something.
 */
export const deleteSemester = endpoint({
  method: 'DELETE',
  path: '/api/semester/:id',
  access: 'admin',
  summary: 'Delete a semester that no child has used',
  params: z.object({ id: SemesterReference }),
  body: EmptyBody,
  responses: { 200: SemestersAnswer },
  stepUp: true,
})

const NewDayNote = z
  .strictObject({ time: optionalLine(100).unwrap(), msg: html(), msg_es: html() })
  .partial()
  .optional()

export const NewNotes = z.strictObject({
  grade: z.enum(NOTE_KEYS, { error: FIELD_IS_REQUIRED }),
  /** Further grades whose notes become the same: "K,1,2". */
  also_grades: GradeChoice.default(''),
  notes: z.strictObject({
    message: html().optional(),
    message_es: html().optional(),
    m: NewDayNote,
    t: NewDayNote,
    w: NewDayNote,
    f: NewDayNote,
    hs: NewDayNote,
  }),
  culprit: Ignored,
})
export type NewNotes = z.infer<typeof NewNotes>

/** If-Match takes `notes_etag`. */
export const updateNotes = endpoint({
  method: 'PUT',
  path: '/api/semester/:id/notes',
  access: 'admin',
  summary: 'Update the notes of one grade, and give further grades the same',
  params: z.object({ id: SemesterReference }),
  body: NewNotes,
  responses: { 200: z.object({ semester: SemesterWithNotes }) },
  refusesOutdated: true,
})
