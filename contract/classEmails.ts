import { z } from 'zod'
import { FAMILY_EMAIL_KINDS, SKIPPED_BECAUSE } from '../domain/familyEmails/familyEmail.ts'
import { Id, IdText, Ignored, requiredLine, requiredText, Time } from './codecs.ts'
import { endpoint } from './endpoint.ts'

const MESSAGE_MAX = 5000

export const ClassEmail = z.object({
  id: Id,
  kind: z.enum(FAMILY_EMAIL_KINDS),
  child: z.string(),
  parent: z.object({ id: Id, first_name: z.string(), last_name: z.string() }),
  queued_at: Time,
  /** `held`: it is sent after `held_until` if the office does not take its change back until then. */
  state: z.enum(['held', 'waiting', 'sent', 'failed', ...SKIPPED_BECAUSE]),
  held_until: Time.nullable(),
  /** When the email was sent or given up. */
  ended_at: Time.nullable(),
  /** The codes of the mail server's latest refusal: "550 RCPT TO". */
  response: z.string().nullable(),
})
export type ClassEmail = z.infer<typeof ClassEmail>

const params = z.object({ id: IdText })

/** The latest emails first, at most 500. */
export const listClassEmails = endpoint({
  method: 'GET',
  path: '/api/courses/:id/mails',
  access: 'admin',
  summary: 'List the emails to the families of a class',
  params,
  responses: { 200: z.object({ mails: z.array(ClassEmail) }) },
})

const FamilyEmail = ClassEmail.omit({ parent: true }).extend({
  /** The name of the class then. Empty for an email about several classes. */
  class: z.string(),
})
export type FamilyEmail = z.infer<typeof FamilyEmail>

/** The latest emails about classes first, at most 500. */
export const listFamilyEmails = endpoint({
  method: 'GET',
  path: '/api/users/parents/:id/mails',
  access: 'admin',
  summary: 'List the emails to a family',
  params,
  responses: { 200: z.object({ mails: z.array(FamilyEmail) }) },
})

export const MessageToFamilies = z.strictObject({
  subject: requiredLine(120),
  /** Plain text. */
  text: requiredText(MESSAGE_MAX),
  /** `roster` includes the wait list. */
  to: z.enum(['enrolled', 'roster']).default('enrolled'),
  culprit: Ignored,
})
export type MessageToFamilies = z.infer<typeof MessageToFamilies>

/** Each family gets one email. 422 on `to` without a family. At most five messages to a class in an hour: 429. */
export const writeToFamilies = endpoint({
  method: 'POST',
  path: '/api/courses/:id/mails',
  access: 'admin',
  summary: 'Write to the families of a class',
  params,
  body: MessageToFamilies,
  responses: { 201: z.object({ families: z.int() }) },
  emailsFamilies: true,
})
