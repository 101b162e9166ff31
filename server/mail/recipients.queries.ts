import type { Database, Transaction } from '../db/database.ts'

/** Whom a mail goes to. */
export interface Recipient {
  readonly id: number
  readonly first_name: string
  readonly last_name: string
  readonly email: string
}

/** Whose address it is; undefined when it is nobody's, or of an account that is disabled. */
export function recipientAt(db: Database | Transaction, email: string): Promise<Recipient | undefined> {
  return selectPeople(db).where('email', '=', email).where('disabled', '=', false).executeTakeFirst()
}

/** The same, locked against a change of the account until the transaction ends. */
export function lockPersonAt(trx: Transaction, email: string): Promise<Recipient | undefined> {
  return selectPeople(trx).where('email', '=', email).where('disabled', '=', false).forShare().executeTakeFirst()
}

export function recipientOf(db: Database | Transaction, user_id: number): Promise<Recipient | undefined> {
  return selectPeople(db).where('id', '=', user_id).executeTakeFirst()
}

function selectPeople(db: Database | Transaction) {
  return db.selectFrom('users').select(['id', 'first_name', 'last_name', 'email'])
}
