import type { Language } from '../../domain/language.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { type Translate, textsFor } from '../platform/texts/catalog.ts'

export interface Addressee {
  /** Undefined without an account. */
  readonly id?: number
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  /** Null: in English. */
  readonly language: Language | null
}

export interface Recipient extends Addressee {
  readonly id: number
}

/** In which an email to the person is written. */
export function textsOf({ language }: Pick<Addressee, 'language'>): Translate {
  return textsFor(language ?? 'en')
}

export function recipientByEmail(db: Database | Transaction, email: string): Promise<Recipient | undefined> {
  return selectRecipients(db).where('email', '=', email).where('disabled', '=', false).executeTakeFirst()
}

/** Locks the account until the transaction ends. */
export function lockRecipientByEmail(trx: Transaction, email: string): Promise<Recipient | undefined> {
  return selectRecipients(trx).where('email', '=', email).where('disabled', '=', false).forShare().executeTakeFirst()
}

/** Locks the account until the transaction ends. Undefined for a disabled account, and for a family without an address. */
export function lockRecipient(trx: Transaction, user_id: number): Promise<Recipient | undefined> {
  return selectRecipients(trx).where('id', '=', user_id).where('disabled', '=', false).forShare().executeTakeFirst()
}

export function recipientById(db: Database | Transaction, user_id: number): Promise<Recipient | undefined> {
  return selectRecipients(db).where('id', '=', user_id).executeTakeFirst()
}

/** Undefined unless the account has this address. */
export async function isAddressConfirmed(
  db: Database | Transaction,
  { id, email }: Pick<Recipient, 'id' | 'email'>,
): Promise<boolean | undefined> {
  const account = await db
    .selectFrom('users')
    .select('email_confirmed_at')
    .where('id', '=', id)
    .where('email', '=', email)
    .executeTakeFirst()
  return account && account.email_confirmed_at !== null
}

function selectRecipients(db: Database | Transaction) {
  return db.selectFrom('users').select(['id', 'first_name', 'last_name', 'email', 'language']).where('email', '!=', '')
}
