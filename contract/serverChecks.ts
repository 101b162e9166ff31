import { z } from 'zod'
import { BACKUP_NEEDS } from '../domain/backups.ts'
import { EmptyBody, Time } from './codecs.ts'
import { endpoint } from './endpoint.ts'

const BackupState = z.object({
  /** `elsewhere`: the database is managed by others, whose backups this server does not know. */
  kept: z.enum(['here', 'elsewhere']),
  last: z.object({ finished_at: Time, bytes: z.int() }).nullable(),
  /** The last time when a backup was restored on trial. `succeeded`: it could be restored, and breaks no rule. */
  trial: z.object({ tried_at: Time, succeeded: z.boolean() }).nullable(),
  /** What needs to be done about the backups. */
  needed: z.enum(BACKUP_NEEDS).nullable(),
})
export type BackupState = z.infer<typeof BackupState>

/** The last backup that was completed and checked, and the last that was restored on trial. */
export const getBackupState = endpoint({
  method: 'GET',
  path: '/api/school/backup',
  access: 'admin',
  summary: 'Get when the last backup was made',
  responses: { 200: z.object({ backup: BackupState }) },
})

const TestEmail = z.object({
  email: z.string(),
  asked_at: Time,
  /** `saved`: this server has no mail server, so the email is in a file. Null while the server tries. */
  result: z.enum(['sent', 'saved', 'failed']).nullable(),
  result_at: Time.nullable(),
  /** The codes of the last attempt that the mail server did not accept, without the address. */
  response: z.string().nullable(),
})
export type TestEmail = z.infer<typeof TestEmail>

/** The admin's last test email. */
export const getTestEmail = endpoint({
  method: 'GET',
  path: '/api/school/test-email',
  access: 'admin',
  summary: 'Get what became of your last test email',
  responses: { 200: z.object({ test_email: TestEmail.nullable() }) },
})

/** Sends an email to the admin as every other email is sent. */
export const sendTestEmail = endpoint({
  method: 'POST',
  path: '/api/school/test-email',
  access: 'admin',
  summary: 'Send a test email to yourself',
  body: EmptyBody,
  responses: { 201: z.object({ test_email: TestEmail }) },
})
