import { registerUser } from '../../contract/users.ts'
import { type Api, respondWith } from '../http/api.ts'
import type { Mails } from '../mail/mail.ts'
import { refuseWeakPassword } from '../passwords/refuseWeakPassword.ts'
import { hashPassword } from '../sessions/passwords.ts'
import { register } from './register.ts'

export function userRoutes(api: Api, mails: Mails): void {
  api.command(
    registerUser,
    {
      prepare: async (_, { body }) => {
        refuseWeakPassword(body.password, body)
        return hashPassword(body.password)
      },
    },
    async (trx, { body }, password_hash) => {
      const { first_name, last_name, email, phone } = body
      await register(trx, mails, { first_name, last_name, email, phone, password_hash })
      return respondWith(201, { user: { first_name, last_name, email, phone, role: 'parent' as const } })
    },
  )
}
