import type { Transaction } from '../platform/database/database.ts'
import { queueEmails } from '../platform/email/queue.ts'

/** The worker composes the content, so that a request takes as long for an unknown address as for a known one. */
export type EmailToSend =
  /** For this address, known or not. Times are ISO 8601. */
  | { readonly about: 'reset-link'; readonly email: string; readonly asked_at: string }
  | { readonly about: 'sign-in-link'; readonly email: string; readonly asked_at: string }
  /** `calendars` is how many calendar addresses ended. */
  | {
      readonly about: 'password-changed'
      readonly user_id: number
      readonly changed_at: string
      readonly calendars: number
    }
  | { readonly about: 'welcome'; readonly email: string }
  | { readonly about: 'already-registered'; readonly email: string }
  /** With a link that confirms the address, if it is unconfirmed. */
  | { readonly about: 'confirm-email'; readonly user_id: number }
  /** To the owner of an unconfirmed account, with a link that sets a new password. */
  | { readonly about: 'invitation'; readonly user_id: number; readonly invited_at: string }
  /** One email goes to the former address, another to the new one. */
  | {
      readonly about: 'email-changed'
      readonly user_id: number
      readonly email: string
      readonly is: 'former' | 'new'
      readonly changed_at: string
      readonly calendars: number
    }
  /** To the Enrolling Parent, whose address is in the encrypted answers. */
  | { readonly about: 'registration-received'; readonly registration_id: number }
  /** To the account. `invited_at` is when an unconfirmed account was invited, for a link that sets its password. */
  | {
      readonly about: 'registration-accepted'
      readonly registration_id: number
      readonly user_id: number
      readonly invited_at: string | null
    }
  /** To the Enrolling Parent, with the office's text of this decline. */
  | { readonly about: 'registration-declined'; readonly registration_id: number; readonly declined_at: string }
  /** To the Enrolling Parent, with the link of this request to correct the registration. */
  | { readonly about: 'registration-returned'; readonly registration_id: number; readonly returned_at: string }
  /** To a family that has not confirmed its children for the semester. */
  | { readonly about: 'confirmation-reminder'; readonly semester_id: number; readonly user_id: number }
  /** For this address. The resume code is in the encrypted draft. */
  | { readonly about: 'registration-draft'; readonly email: string; readonly draft_id: string }
  /** To the family, with the reason of this decision. */
  | { readonly about: 'document-returned'; readonly document_id: number; readonly decided_at: string }
  /** To the family, with all documents of the semester that are missing. */
  | { readonly about: 'documents-missing'; readonly user_id: number; readonly semester_id: number }
  /** To the admin who asked for it at that time. */
  | { readonly about: 'test'; readonly user_id: number; readonly asked_at: string }
  /** To the parent of a row in `family_mail`. */
  | { readonly about: 'family'; readonly family_mail_id: number }

type MassEmail = Extract<EmailToSend, { readonly about: 'confirmation-reminder' | 'documents-missing' }>

/** Queues the email in the transaction: it is sent at least once after a commit, and never after a rollback. */
export function queueEmail(
  trx: Transaction,
  email: Exclude<EmailToSend, { readonly about: 'family' } | MassEmail>,
): Promise<void> {
  const priority = ABOUT_ONE_CHILD.includes(email.about) ? 'child' : 'urgent'
  return queueEmails<EmailToSend>(trx, [{ email, priority: PRIORITY[priority] }])
}

/** Queues the same email to many families, as `queueEmail`. All others are sent before. */
export function queueMassEmails(trx: Transaction, emails: readonly MassEmail[]): Promise<void> {
  return queueEmails<EmailToSend>(
    trx,
    emails.map((email) => ({ email, priority: PRIORITY.mass })),
  )
}

/** In the order in which they are sent. For an urgent one, someone waits at a screen. */
export const EMAIL_PRIORITIES = ['urgent', 'child', 'mass'] as const
export type EmailPriority = (typeof EMAIL_PRIORITIES)[number]

/** The larger number is sent first. */
export const PRIORITY: Readonly<Record<EmailPriority, number>> = { urgent: 2, child: 1, mass: 0 }

export function priorityOf(priority: number): EmailPriority {
  return EMAIL_PRIORITIES.find((name) => PRIORITY[name] <= priority) ?? 'mass'
}

const ABOUT_ONE_CHILD: readonly EmailToSend['about'][] = [
  'registration-received',
  'registration-declined',
  'document-returned',
]
