import { z } from 'zod'
import { FAMILY_EMAIL_KINDS, OPTIONAL_EMAILS } from '../domain/familyEmails/familyEmail.ts'

/**
 * The header with which the office says whether a command emails families. Every command accepts it from an admin. `yes`, which is the default:
 * the emails are sent. `no`: those that the office may leave out are only recorded. `preview`: nothing changes, and the response is 200 with
 * `EmailsPreview`, or the command's own refusal. A preview needs no confirmed password.
 */
export const NOTIFY_FAMILIES = 'Notify-Families'
export const NOTIFY_FAMILIES_VALUES = ['yes', 'no', 'preview'] as const
export type NotifyFamilies = (typeof NOTIFY_FAMILIES_VALUES)[number]

const Recipient = z.object({ first_name: z.string(), last_name: z.string() })

/** The emails that a command would send. Each number counts families, and a family with two children counts once. */
export const EmailsPreview = z.object({
  families: z.int(),
  /** How many are emailed even if the office leaves emails out: the family must answer an offer, for example. */
  emailed_anyway: z.int(),
  /** How many waiting emails are not sent, because the command takes their change back. */
  taken_back: z.int(),
  /** One for each kind and situation, with one of its emails as an example. */
  emails: z.array(
    z.object({
      kind: z.enum(FAMILY_EMAIL_KINDS),
      families: z.int(),
      can_be_left_out: z.boolean(),
      /** It waits a minute, and is not sent if the change is taken back until then. */
      waits: z.boolean(),
      /** Whether `family_message` of the command is added to it. */
      takes_message: z.boolean(),
      to: Recipient,
      subject: z.string(),
      /** Without the greeting, the links and the signature. */
      text: z.string(),
    }),
  ),
  /** The families that are not emailed about the change, one for each reason: the account is disabled or has no email, or the parent turned the emails off. */
  not_emailed: z.array(
    z.object({
      because: z.enum(['account-disabled', 'no-email', ...OPTIONAL_EMAILS]),
      families: z.int(),
      to: Recipient,
    }),
  ),
})
export type EmailsPreview = z.infer<typeof EmailsPreview>
