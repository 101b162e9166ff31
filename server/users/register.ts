import type { Registration } from '../../contract/users.ts'
import type { Transaction } from '../db/database.ts'
import type { Mails } from '../mail/mail.ts'

type NewParent = Omit<Registration, 'password' | 'role' | 'id'> & { readonly password_hash: string }

/** An existing account is unchanged, and only its owner is informed, by mail (document 1, section 2). */
export async function register(trx: Transaction, mails: Mails, parent: NewParent): Promise<void> {
  const { email } = parent
  const added = await trx
    .insertInto('users')
    .values({ ...parent, role: 'parent' })
    .onConflict((on) => on.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  await mails.send(trx, { about: added ? 'welcome' : 'already-registered', email })
}
