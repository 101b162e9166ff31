import type { Role } from './semester.ts'

/**
 * What the office sees of an account's email address. `unconfirmed`: anyone may have registered with it. `invited`: unconfirmed, and the office
 * sent its owner an invitation. `none`: the family has no address, so nobody signs in to the account and it gets no emails.
 */
export const EMAIL_STATUSES = ['confirmed', 'unconfirmed', 'invited', 'none'] as const
export type EmailStatus = (typeof EMAIL_STATUSES)[number]

/** What a parent sees of their own address. `asked`: an email with a link to confirm it was sent. */
export const EMAIL_CONFIRMATIONS = ['confirmed', 'asked', 'not-asked'] as const
export type EmailConfirmation = (typeof EMAIL_CONFIRMATIONS)[number]

interface AccountEmail {
  /** Empty for a family without an address. */
  readonly email: string
  readonly email_confirmed_at: Date | null
  readonly invited_at: Date | null
}

export function emailStatus({ email, email_confirmed_at, invited_at }: AccountEmail): EmailStatus {
  if (email === '') return 'none'
  if (email_confirmed_at) return 'confirmed'
  return invited_at ? 'invited' : 'unconfirmed'
}

/**
 * Whether the office cannot change the name and phone of an account: someone chose a password for it, and nobody confirmed the address. A
 * stranger may have registered with it, and would read the parent's name and phone. Nobody can use an account without a password.
 */
export function areDetailsLocked(
  account: Pick<AccountEmail, 'email_confirmed_at'> & { readonly has_password: boolean },
): boolean {
  return account.email_confirmed_at === null && account.has_password
}

/**
 * Whether a child that is linked to the account stays hidden from it until the owner of its address accepts the office's invitation. Whoever
 * registered with an address may not be its owner. A family's own children are never hidden.
 */
export function awaitsAcceptance(by: Role, account: Pick<AccountEmail, 'email_confirmed_at'>): boolean {
  return by === 'admin' && account.email_confirmed_at === null
}
