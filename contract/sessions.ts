import { z } from 'zod'
import { EMAIL_CONFIRMATIONS } from '../domain/account.ts'
import { languages } from '../domain/language.ts'
import { Id, Ignored, Time } from './codecs.ts'
import { Credentials } from './credentials.ts'
import { endpoint } from './endpoint.ts'
import { Student } from './students.ts'

export const User = z.object({
  id: Id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.enum(['parent', 'admin']),
  email_confirmation: z.enum(EMAIL_CONFIRMATIONS),
  /** Of emails and messages. Null: messages are as the browser prefers, and emails are in English. */
  language: z.enum(languages).nullable(),
  students: z.array(Student),
})
export type User = z.infer<typeof User>

/** A read with the header `Activity: none` was not caused by a person, so it does not prolong a session of the office. */
export const ACTIVITY = 'Activity'

/** Opens a session of one hour. One of the office ends earlier if it is not used (`office_idle_minutes` of the school). Wrong credentials are 401 with the same message for known and unknown addresses. */
export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  access: 'anyone',
  summary: 'Sign in',
  body: Credentials,
  responses: { 200: z.object({ token: z.string(), expires_at: Time, user: User }) },
  repeat: 'harmless',
  rateLimit: 'failures',
})

/** How long a sign-in that arrives now waits until its password is checked. Only an estimate: known devices wait less. */
export const getSignInQueue = endpoint({
  method: 'GET',
  path: '/api/login/queue',
  access: 'anyone',
  summary: 'Get the waiting time of sign-ins',
  responses: { 200: z.object({ seconds: z.int().min(0) }) },
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  access: 'signed-in',
  summary: 'Sign out and revoke the token',
  body: z.strictObject({}),
  responses: { 204: null },
  repeat: 'harmless',
  clearsCache: true,
})

export const me = endpoint({
  method: 'GET',
  path: '/api/me',
  access: 'signed-in',
  summary: 'Get the signed-in person with their children',
  responses: { 200: z.object({ user: User }) },
})

/** Chooses the language of the person's emails, documents and messages. Not in the specification. */
export const updateLanguage = endpoint({
  method: 'PUT',
  path: '/api/me/language',
  access: 'signed-in',
  summary: 'Choose your language',
  body: z.strictObject({ language: z.enum(languages).nullable(), culprit: Ignored }),
  responses: { 200: z.object({ language: z.enum(languages).nullable() }) },
})
