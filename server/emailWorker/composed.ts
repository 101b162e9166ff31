import type { KeyRing } from '../dataKeys/keyRing.ts'
import type { Addressee } from '../email/recipients.queries.ts'
import type { Postgres } from '../platform/database/postgres.ts'
import type { EmailContent } from '../platform/email/message.ts'
import type { schoolOf } from '../school/school.queries.ts'
import type { ConfirmationLinks } from '../users/confirmationLink.ts'

/** What every email is composed with. */
export interface ComposeOptions {
  readonly postgres: Postgres
  /** From which the tokens of links are derived. */
  readonly key: Buffer
  readonly keys: KeyRing
  readonly confirmations: ConfirmationLinks
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly clock: () => Date
}

/** An email that is ready to be sent. */
export interface ComposedEmail {
  readonly to: Addressee
  readonly content: EmailContent
  readonly school: EmailSchool
}

export type EmailSchool = Awaited<ReturnType<typeof schoolOf>>
