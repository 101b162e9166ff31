import { DAY_MS, MINUTE_MS } from '../../../domain/durations.ts'
import { CONFIRMATION_LINK_MS, INVITATION_MS, RESET_LINK_MS, SIGN_IN_LINK_MINUTES } from '../../../domain/session.ts'
import type { EmailContent } from '../../platform/email/message.ts'
import type { Translate } from '../../platform/texts/catalog.ts'
import { formatDateTime } from '../../school/school.queries.ts'

const INVITATION_DAYS = INVITATION_MS / DAY_MS
const CONFIRMATION_LINK_DAYS = CONFIRMATION_LINK_MS / DAY_MS
const RESET_LINK_MINUTES = RESET_LINK_MS / MINUTE_MS

/** A stranger who registers with someone's address waits for that person to confirm it. */
const notYou = (t: Translate) =>
  t`If you didn't create this account, don't confirm it. Please let the school office know that someone else used your email address.`

const confirmationEnds = (t: Translate) =>
  t`The link expires in ${CONFIRMATION_LINK_DAYS} days. To get a new one, log in and ask for it on your dashboard.`

/** Of an account that someone already uses. */
export const endsAccess = (t: Translate) =>
  t`For your security, everyone who is logged in to this account is then logged out, and its calendar addresses stop working.`

interface Welcome {
  readonly school: string
  readonly publicUrl: string
  /** Confirms the address. Undefined when it was confirmed before the email was written. */
  readonly link: string | undefined
}

export function welcome(t: Translate, { school, publicUrl, link }: Welcome): EmailContent {
  return {
    subject: t`Welcome to ${school}`,
    nameless: true,
    paragraphs: [
      t`Your account is ready. Log in, add your children, and choose their classes.`,
      { label: t`Log in`, href: `${publicUrl}/` },
      ...(link === undefined ? [] : confirmation(t, link)),
      notYou(t),
    ],
  }
}

function confirmation(t: Translate, href: string): EmailContent['paragraphs'] {
  return [
    t`Please also confirm your email address, so that the school can add your children to your account:`,
    { label: t`Confirm My Email`, href },
    confirmationEnds(t),
  ]
}

/** To an unconfirmed address, without anything that was typed with it. */
export function confirmEmail(t: Translate, { school, link }: { school: string; link: string }): EmailContent {
  return {
    subject: t`Please confirm your email address`,
    nameless: true,
    paragraphs: [
      t`Someone, hopefully you, uses this email address for an account at ${school}. Please confirm that it's yours, so that the school can add your children to your account:`,
      { label: t`Confirm My Email`, href: link },
      confirmationEnds(t),
      notYou(t),
    ],
  }
}

/** To the owner of an account after a registration with the same address. The account is unchanged. */
export function alreadyRegistered(t: Translate, { publicUrl }: { publicUrl: string }): EmailContent {
  return {
    subject: t`You already have an account`,
    paragraphs: [
      t`Someone, hopefully you, just tried to register with this email address. It already has an account, so nothing was changed.`,
      { label: t`Log in`, href: `${publicUrl}/` },
      t`If you forgot your password, choose "Forgot Password?" on the login page.`,
      t`If this wasn't you, you don't need to do anything.`,
    ],
  }
}

interface Invitation {
  readonly school: string
  readonly publicUrl: string
  /** Undefined when another link was requested shortly before, which works as well. */
  readonly link: string | undefined
  /** How many children the school linked to the account that wait for this. */
  readonly children: number
  /** Whether someone chose a password when the account was created. */
  readonly hasPassword: boolean
}

/** To the owner of an unconfirmed address. Names nobody: a stranger may have typed the address. */
export function invitation(t: Translate, { school, publicUrl, link, children, hasPassword }: Invitation): EmailContent {
  return {
    subject: t`Your account at ${school}`,
    nameless: true,
    paragraphs: [
      reasonFor(t, school, children),
      ...waysToAccept(t, link, publicUrl),
      ...(hasPassword ? [endsAccess(t)] : []),
      t`If you don't know this school, you can ignore this email.`,
    ],
  }
}

function reasonFor(t: Translate, school: string, children: number): string {
  if (children === 0) return t`${school} invites you to use the account with this email address.`
  if (children === 1)
    return t`${school} has added a child to the account with this email address. To see the child and choose classes, choose a new password.`
  return t`${school} has added ${children} children to the account with this email address. To see them and choose classes, choose a new password.`
}

/** The ways to choose a password. */
export function waysToAccept(t: Translate, link: string | undefined, publicUrl: string): EmailContent['paragraphs'] {
  if (link === undefined)
    return [
      t`Open the link in our other email to this address, or ask for a new one:`,
      { label: t`Choose a password`, href: `${publicUrl}/reset-form` },
    ]
  return [
    { label: t`Choose a password`, href: link },
    t`This link works once and expires in ${INVITATION_DAYS} days. After that, choose "Forgot Password?" on the login page to get a new one.`,
  ]
}

export function resetLink(t: Translate, link: string): EmailContent {
  return {
    subject: t`Reset your password`,
    paragraphs: [
      t`Someone, hopefully you, asked to reset the password for your account.`,
      { label: t`Choose a new password`, href: link },
      t`This link works once and expires in ${RESET_LINK_MINUTES} minutes. If you asked for more than one link, only the newest one works.`,
      t`If you didn't ask for this, you can ignore this email. Your password won't change.`,
    ],
  }
}

export function signInLink(t: Translate, link: string): EmailContent {
  return {
    subject: t`Your login link`,
    paragraphs: [
      t`Someone, hopefully you, asked for a link to log in to your account without a password.`,
      { label: t`Log in`, href: link },
      t`Open the link on the device that you want to use. It works once and expires in ${SIGN_IN_LINK_MINUTES} minutes.`,
      t`If you didn't ask for this, you can ignore this email. Please don't forward it: whoever has the link can log in to your account.`,
    ],
  }
}

/** To the owner of an unconfirmed address who asked for a link to log in. */
export function newPasswordToSignIn(t: Translate, link: string): EmailContent {
  return {
    subject: t`Choose a password to log in`,
    nameless: true,
    paragraphs: [
      t`Someone, hopefully you, asked for a link to log in to the account with this email address. The address is not confirmed yet, so please choose a new password first:`,
      { label: t`Choose a new password`, href: link },
      t`This link works once and expires in ${RESET_LINK_MINUTES} minutes. Then log in with the new password.`,
      endsAccess(t),
      t`If you didn't ask for this, you can ignore this email. The password won't change.`,
    ],
  }
}

interface PasswordChanged {
  readonly changed_at: string
  readonly calendars?: number
  readonly time_zone: string
  readonly publicUrl: string
}

export function passwordChanged(
  t: Translate,
  { changed_at, calendars, time_zone, publicUrl }: PasswordChanged,
): EmailContent {
  return {
    subject: t`Your password was changed`,
    paragraphs: [
      t`Your password was changed on ${formatDateTime(time_zone, new Date(changed_at), t.language)}. Everyone who was logged in with the old password has been logged out.`,
      ...endedCalendars(t, calendars),
      t`If this was you, you don't need to do anything.`,
      t`If this wasn't you, please choose a new password right away and contact the school office.`,
      { label: t`Choose a new password`, href: `${publicUrl}/reset-form` },
    ],
  }
}

interface EmailChanged {
  readonly is: 'former' | 'new'
  readonly school: string
  readonly changed_at: string
  readonly calendars?: number
  readonly time_zone: string
  readonly publicUrl: string
  /** Confirms the new address, if it is still the account's and unconfirmed. */
  readonly link?: string | undefined
}

const confirmNew = (t: Translate) =>
  t`Please also confirm the new address, so that the school can add children to your account:`

/** To the former and the new address. Neither email contains the other address. */
export function emailChanged(
  t: Translate,
  { is, school, changed_at, calendars, time_zone, publicUrl, link }: EmailChanged,
): EmailContent {
  const when = formatDateTime(time_zone, new Date(changed_at), t.language)
  const signedOut = t`For your security, we logged the account out on all devices.`
  const subject = t`Your email address was changed`
  if (is === 'former')
    return {
      subject,
      paragraphs: [
        t`On ${when}, the ${school} office changed the email address on your account. You can no longer log in with this address.`,
        signedOut,
        t`If you didn't ask for this change, please contact the school office right away.`,
      ],
    }
  return {
    subject,
    paragraphs: [
      t`On ${when}, the ${school} office changed the email address on your account to this one. Please use it to log in from now on. Your password hasn't changed.`,
      signedOut,
      ...endedCalendars(t, calendars),
      { label: t`Log in`, href: `${publicUrl}/` },
      ...(link === undefined ? [] : [confirmNew(t), { label: t`Confirm My Email`, href: link }, confirmationEnds(t)]),
      t`If you didn't ask for this change, please contact the school office.`,
    ],
  }
}

/** The paragraph about calendar addresses that ended, if any did. A calendar app does not say why it no longer updates. */
function endedCalendars(t: Translate, calendars = 0): string[] {
  if (calendars === 0) return []
  return [
    t`For your security, the calendar addresses of your account stopped working too. Calendar apps that showed your children's classes no longer update. To bring a calendar back, log in, open the child's schedule, choose Calendar, and create a new address.`,
  ]
}
