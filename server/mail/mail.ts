import type { Transaction } from '../db/database.ts'

/**
 * The subject of a mail. The worker finds the recipient and composes the content, so that a request takes as long for an
 * unknown address as for a known one.
 */
export type Mail =
  /** A reset link was requested for this address, known or not. Times are ISO 8601. */
  | { readonly about: 'reset-link'; readonly email: string; readonly asked_at: string }
  | { readonly about: 'password-changed'; readonly user_id: number; readonly changed_at: string }
  | { readonly about: 'welcome'; readonly email: string }
  /** A registration used an address that already has an account. */
  | { readonly about: 'already-registered'; readonly email: string }
  /** The office changed the address of an account. One mail goes to the former address and one to the new. */
  | {
      readonly about: 'email-changed'
      readonly user_id: number
      readonly email: string
      readonly is: 'former' | 'new'
      readonly changed_at: string
    }

export interface Mails {
  /** Queues the mail in the transaction: it is sent at least once after a commit, and never after a rollback. */
  send(trx: Transaction, mail: Mail): Promise<void>
}
