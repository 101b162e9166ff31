import type { EmailToSend } from '../email/email.ts'
import { recipientById } from '../email/recipients.queries.ts'
import type { Database } from '../platform/database/database.ts'
import type { ComposedEmail, ComposeOptions, EmailSchool } from './composed.ts'

type TestEmail = Extract<EmailToSend, { about: 'test' }>

/** Undefined when the admin has asked for another one since. */
export async function composeTestEmail(
  { postgres: { db }, publicUrl }: ComposeOptions,
  email: TestEmail,
  school: EmailSchool,
): Promise<ComposedEmail | undefined> {
  const asked = await selectTest(db, email).select('email').where('result', 'is', null).executeTakeFirst()
  const account = asked && (await recipientById(db, email.user_id))
  if (!account) return undefined
  const content = {
    subject: `Test email from ${school.name}`,
    paragraphs: [
      'This is the test email that you asked for on the School screen. Emails from this address reach you.',
      { label: 'Open the School screen', href: `${publicUrl}/admin/dashboard/school` },
    ],
  }
  return { to: { ...account, email: asked.email }, content, school }
}

function selectTest(db: Database, { user_id, asked_at }: TestEmail) {
  return db.selectFrom('mail_test').where('user_id', '=', user_id).where('asked_at', '=', new Date(asked_at))
}

interface TestResult {
  readonly result: 'sent' | 'saved' | 'failed' | null
  readonly result_at: Date | null
  readonly response: string | null
}

/** A test without a result waits for its next attempt. */
export async function recordTest(db: Database, { user_id, asked_at }: TestEmail, result: TestResult): Promise<void> {
  await db
    .updateTable('mail_test')
    .set(result)
    .where('user_id', '=', user_id)
    .where('asked_at', '=', new Date(asked_at))
    .execute()
}
