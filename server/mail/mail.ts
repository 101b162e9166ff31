import type { Transaction } from '../db/database.ts'

/** The worker composes the content, so that a request takes as long for an unknown address as for a known one. */
export type Mail =
  /** For this address, known or not. Times are ISO 8601. */
  | { readonly about: 'reset-link'; readonly email: string; readonly asked_at: string }
  | { readonly about: 'password-changed'; readonly user_id: number; readonly changed_at: string }
  | { readonly about: 'welcome'; readonly email: string }
  | { readonly about: 'already-registered'; readonly email: string }
  /** One mail goes to the former address, another to the new one. */
  | {
      readonly about: 'email-changed'
      readonly user_id: number
      readonly email: string
      readonly is: 'former' | 'new'
      readonly changed_at: string
    }
  /** To the Enrolling Parent, whose address is in the encrypted answers. */
  | { readonly about: 'registration-received'; readonly registration_id: number }
  /** To the account. `invited_at` is when a new account was created, for a link that sets its password. */
  | {
      readonly about: 'registration-accepted'
      readonly registration_id: number
      readonly user_id: number
      readonly invited_at: string | null
    }
  /** To the Enrolling Parent, with the office's text of this decline. */
  | { readonly about: 'registration-declined'; readonly registration_id: number; readonly declined_at: string }
  /** For this address. The resume code is in the encrypted draft. */
  | { readonly about: 'registration-draft'; readonly email: string; readonly draft_id: string }
  /** To the parent of a row in `family_mail`. */
  | { readonly about: 'family'; readonly family_mail_id: number }

export interface Mails {
  /** Queues the mail in the transaction: it is sent at least once after a commit, and never after a rollback. */
  send(trx: Transaction, mail: Mail): Promise<void>
}
