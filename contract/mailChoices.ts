import { z } from 'zod'
import { Ignored } from './codecs.ts'
import { endpoint } from './endpoint.ts'

/** The emails that a parent can turn off: true for those that are sent. */
const MailChoices = z.object({
  class_changed: z.boolean(),
  enrolled: z.boolean(),
  lottery_results: z.boolean(),
  daily_summary: z.boolean(),
})
export type MailChoices = z.infer<typeof MailChoices>

export const MailChoicesFields = z.strictObject({
  class_changed: z.boolean(),
  enrolled: z.boolean(),
  lottery_results: z.boolean(),
  daily_summary: z.boolean(),
  culprit: Ignored,
})

const MailChoicesResponse = z.object({ choices: MailChoices })

export const getMailChoices = endpoint({
  method: 'GET',
  path: '/api/mail-choices',
  access: 'parent',
  summary: 'Get which emails about classes the parent gets',
  responses: { 200: MailChoicesResponse },
})

/** Emails about offers, canceled classes and dropped children, and messages of the office, are always sent. */
export const updateMailChoices = endpoint({
  method: 'PUT',
  path: '/api/mail-choices',
  access: 'parent',
  summary: 'Choose which emails about classes the parent gets',
  body: MailChoicesFields,
  responses: { 200: MailChoicesResponse },
})
