import type { Database, Transaction } from '../db/database.ts'

export interface Addressee {
  /** Undefined without an account. */
  readonly id?: number
  readonly first_name: string
  readonly last_name: string
  readonly email: string
}

export interface Recipient extends Addressee {
  readonly id: number
}

export function recipientByEmail(db: Database | Transaction, email: string): Promise<Recipient | undefined> {
  return selectRecipients(db).where('email', '=', email).where('disabled', '=', false).executeTakeFirst()
}

/** Locks the account until the transaction ends. */
export function lockRecipientByEmail(trx: Transaction, email: string): Promise<Recipient | undefined> {
  return selectRecipients(trx).where('email', '=', email).where('disabled', '=', false).forShare().executeTakeFirst()
}

/** Locks the account until the transaction ends. Undefined for a disabled account. */
export function lockRecipient(trx: Transaction, user_id: number): Promise<Recipient | undefined> {
  return selectRecipients(trx).where('id', '=', user_id).where('disabled', '=', false).forShare().executeTakeFirst()
}

export function recipientById(db: Database | Transaction, user_id: number): Promise<Recipient | undefined> {
  return selectRecipients(db).where('id', '=', user_id).executeTakeFirst()
}

function selectRecipients(db: Database | Transaction) {
  return db.selectFrom('users').select(['id', 'first_name', 'last_name', 'email'])
}
