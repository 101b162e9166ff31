import type { Transaction } from '../db/database.ts'

/**
 * What a mail is about. To whom it goes and what it says is found out when it is sent: whoever asks for one waits for nothing,
 * and the same work is done for an address that nobody has.
 */
export type Mail =
  /** Somebody asked for a link to reset the password of this address, known or not. Times are ISO 8601. */
  | { readonly about: 'reset-link'; readonly email: string; readonly asked_at: string }
  | { readonly about: 'password-changed'; readonly user_id: number; readonly changed_at: string }
  | { readonly about: 'welcome'; readonly email: string }
  /** Somebody registered with an address that has an account already. */
  | { readonly about: 'already-registered'; readonly email: string }
  /** The office changed the address of an account: told to the former and to the new one. */
  | {
      readonly about: 'email-changed'
      readonly user_id: number
      readonly email: string
      readonly is: 'former' | 'new'
      readonly changed_at: string
    }

export interface Mails {
  /** Has the mail sent once the transaction is committed, and never when it is not; at least once, whatever crashes. */
  send(trx: Transaction, mail: Mail): Promise<void>
}
