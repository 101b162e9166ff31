import { z } from 'zod'
import { english } from '../../domain/english.ts'
import type { Answers } from '../../domain/registration/answers.ts'
import { FIELD_PATHS } from '../../domain/registration/sections.ts'
import { requiredText } from '../codecs.ts'
import { endpoint } from '../endpoint.ts'
import { DraftAnswers, REGISTRATION_MAX } from './form.ts'
import { RegistrationParams } from './office.ts'
import { Changed, Reviewed, WrongState } from './review.ts'

const TEXT_MAX = 4_000
/** More than the form has questions. */
const MOST_MARKED = 300
const MARK_A_QUESTION = english`Mark at least one question`

/** `fields` are the paths of the marked questions. */
export const ReturnFields = z.strictObject({
  fields: z.array(z.enum(FIELD_PATHS), { error: MARK_A_QUESTION }).min(1, MARK_A_QUESTION).max(MOST_MARKED),
  text: requiredText(TEXT_MAX),
})

/** Emails the Enrolling Parent a link with which the family corrects the marked answers. A former link stops working. */
export const returnRegistration = endpoint({
  method: 'POST',
  path: '/api/registrations/:id/return',
  access: 'admin',
  summary: 'Ask the family to correct a registration',
  params: RegistrationParams,
  body: ReturnFields,
  responses: { 200: Reviewed, 409: WrongState, 412: Changed },
})

const Code = requiredText(60)

/** The code is in the body, so that no server or proxy logs it. 404 for an unknown, used or expired code. */
export const openCorrection = endpoint({
  method: 'POST',
  path: '/api/students/registration/correction/open',
  access: 'anyone',
  summary: 'Open the correction of a registration',
  body: z.strictObject({ code: Code }),
  responses: {
    200: z.object({
      reference: z.string(),
      /** What the office wrote. */
      text: z.string(),
      /** The paths of the marked questions. */
      fields: z.array(z.string()),
      /** The answers to them, without the sensitive ones. */
      answers: z.custom<Answers>(),
    }),
  },
  repeat: 'harmless',
  rateLimit: 'failures',
})

/**
 * Replaces the answers to the marked questions, and those that they ask. 422 with errors by dotted path. 404 as above, except that the same
 * answers get the same response again.
 */
export const sendCorrection = endpoint({
  method: 'POST',
  path: '/api/students/registration/correction',
  access: 'anyone',
  summary: 'Correct a registration',
  body: z.strictObject({ code: Code, answers: DraftAnswers }),
  responses: { 200: z.object({ reference: z.string() }) },
  rateLimit: 'failures',
  maxBodyBytes: REGISTRATION_MAX,
  pausedBy: ['registration'],
})
