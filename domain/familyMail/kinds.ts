/** The emails to a family about its children's classes. Those that a parent cannot turn off come first. */
export const REQUIRED_MAILS = [
  'offer-made',
  'offer-reminder',
  'offer-ended',
  'class-cancelled',
  'class-reopened',
  'dropped-by-office',
  'office-message',
] as const

/** The emails that a parent can turn off, apart from those that `choiceOf` excepts. */
export const OPTIONAL_MAILS = ['class-changed', 'enrolled', 'draw-results', 'daily-summary'] as const
export type OptionalMail = (typeof OPTIONAL_MAILS)[number]

export const FAMILY_MAIL_KINDS = [...REQUIRED_MAILS, ...OPTIONAL_MAILS] as const
export type FamilyMailKind = (typeof FAMILY_MAIL_KINDS)[number]

/** Why a mail was not sent. An outdated one is about an offer that is no longer open. */
export const SKIPPED_BECAUSE = ['account-disabled', 'outdated'] as const
export type SkippedBecause = (typeof SKIPPED_BECAUSE)[number]
