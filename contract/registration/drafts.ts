import { z } from 'zod'
import type { Answers } from '../../domain/registration/answers.ts'
import { SECTION_NAMES } from '../../domain/registration/sectionNames.ts'
import { KnownEmail, requiredText, Time } from '../codecs.ts'
import { endpoint } from '../endpoint.ts'
import { DraftAnswers, REGISTRATION_MAX, SENT_ANSWERS } from './form.ts'
import { Household, HouseholdId, SentHousehold } from './household.ts'

const ResumeCode = requiredText(60)
/** `visited` lists the sections that the family has opened. */
const Visited = z.array(z.enum(SECTION_NAMES)).max(SECTION_NAMES.length)
const DraftState = z.object({
  answers: z.custom<Answers>(),
  visited: Visited,
  revision: z.int(),
  saved_at: Time,
  /** Of a brother or sister who was registered before. */
  household: Household.optional(),
})
export type DraftState = z.infer<typeof DraftState>

/**
 * 201 with a reference number. 422 with errors by dotted path. A repeated Idempotency-Key returns the same reference. With
 * `resume_code` the draft is deleted, and one draft makes one registration whatever the key. 412 when the draft has a later revision
 * than `revision` with other answers. `household` is that of a brother or sister, and in the response the one to register a further child with.
 */
export const submitRegistration = endpoint({
  method: 'POST',
  path: '/api/students/registration',
  access: 'anyone',
  summary: 'Register a new student',
  body: z.strictObject({
    ...SENT_ANSWERS,
    resume_code: ResumeCode.optional(),
    revision: z.int().positive().optional(),
    household: HouseholdId.optional(),
  }),
  responses: { 201: z.object({ reference: z.string(), message: z.string(), household: HouseholdId }) },
  rateLimit: 'calls',
  maxBodyBytes: REGISTRATION_MAX,
  pausedBy: ['registration'],
})

/** Starts a draft. The resume code is in no other response. Not in the specification. */
export const createDraft = endpoint({
  method: 'POST',
  path: '/api/students/registration/drafts',
  access: 'anyone',
  summary: 'Start a draft of a registration',
  body: z.strictObject({ answers: DraftAnswers, visited: Visited.default([]), household: SentHousehold.optional() }),
  responses: { 201: z.object({ resume_code: z.string(), revision: z.int(), saved_at: Time }) },
  repeat: 'not-stored',
  rateLimit: 'calls',
  maxBodyBytes: REGISTRATION_MAX,
})

/** The code is in the body, so that no server or proxy logs it. 404 for an unknown or expired code. */
export const openDraft = endpoint({
  method: 'POST',
  path: '/api/students/registration/drafts/open',
  access: 'anyone',
  summary: 'Open a draft of a registration',
  body: z.strictObject({ resume_code: ResumeCode }),
  responses: { 200: DraftState },
  repeat: 'harmless',
  rateLimit: 'failures',
})

/** 412 with the saved draft when another device saved a later revision. */
export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/students/registration/drafts',
  access: 'anyone',
  summary: 'Save a draft of a registration',
  body: z.strictObject({
    resume_code: ResumeCode,
    revision: z.int().positive(),
    answers: DraftAnswers,
    visited: Visited.optional(),
  }),
  responses: {
    200: z.object({ revision: z.int(), saved_at: Time }),
    412: DraftState.extend({ message: z.string(), code: z.literal('changed') }),
  },
  repeat: 'harmless',
  rateLimit: 'failures',
  maxBodyBytes: REGISTRATION_MAX,
})

/** Emails a link that opens the draft. The response is the same for every address. */
export const mailDraftLink = endpoint({
  method: 'POST',
  path: '/api/students/registration/drafts/mail',
  access: 'anyone',
  summary: 'Mail the link to a draft of a registration',
  body: z.strictObject({ resume_code: ResumeCode, email: KnownEmail }),
  responses: { 200: z.object({ message: z.string() }) },
  rateLimit: 'calls',
  pausedBy: ['registration'],
})
