import { z } from 'zod'
import { Ignored } from './codecs.ts'
import { endpoint } from './endpoint.ts'

/** The emails that a parent can turn off: true for those that are sent. */
const EmailChoices = z.object({
  class_changed: z.boolean(),
  enrolled: z.boolean(),
  lottery_results: z.boolean(),
  daily_summary: z.boolean(),
})
export type EmailChoices = z.infer<typeof EmailChoices>

export const EmailChoicesFields = z.strictObject({
  class_changed: z.boolean(),
  enrolled: z.boolean(),
  lottery_results: z.boolean(),
  daily_summary: z.boolean(),
  culprit: Ignored,
})

const EmailChoicesResponse = z.object({ choices: EmailChoices })

export const getEmailChoices = endpoint({
  method: 'GET',
  path: '/api/mail-choices',
  access: 'parent',
  summary: 'Get which emails about classes the parent gets',
  responses: { 200: EmailChoicesResponse },
})

/** Emails about offers, canceled classes and dropped children, and messages of the office, are always sent. */
export const updateEmailChoices = endpoint({
  method: 'PUT',
  path: '/api/mail-choices',
  access: 'parent',
  summary: 'Choose which emails about classes the parent gets',
  body: EmailChoicesFields,
  responses: { 200: EmailChoicesResponse },
})
