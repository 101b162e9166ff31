import { type ReactNode, useSyncExternalStore } from 'react'
import type { EmailsPreview } from '../../../contract/familyEmails.ts'
import type { ReplyTo, Route } from '../../../contract/routes.ts'
import { type CommandParts, exchange, expected, type RequestParts } from '../../api/call.ts'
import { createListeners } from '../../listeners.ts'
import { focusedElement } from '../focus/focusedElement.ts'
import { returnFocusTo } from '../focus/restoreFocus.ts'

/** What the dialog says besides the emails. */
export interface EmailQuestion {
  /** The label of the button that sends the command. */
  readonly action: string
  /** The question of the command itself. It is asked even if no family is emailed. */
  readonly title?: string
  readonly lead?: ReactNode
  /** Whether the command takes `family_message`. */
  readonly takesMessage?: boolean
}

export interface EmailAnswer {
  readonly notify_families: 'yes' | 'no'
  /** What the office adds to the emails. Empty if none of them is sent with it. */
  readonly family_message: string
}

export interface AskedEmails extends EmailQuestion {
  readonly emails: EmailsPreview
  /** Without an answer, the office cancels. */
  readonly answer: (answer?: EmailAnswer) => void
}

let asked: AskedEmails | undefined
let screen = {}
const { subscribe, notify } = createListeners()

function show(question: AskedEmails | undefined): void {
  asked = question
  notify()
}

/** The user has left the screen whose command asks: the question is canceled, also one whose emails are still loading. */
export function cancelQuestion(): void {
  screen = {}
  asked?.answer()
}

/** The question of the dialog, which the office's navigation contains. */
export function useAskedEmails(): AskedEmails | undefined {
  return useSyncExternalStore(subscribe, () => asked)
}

export type Previewed<R extends Route> = { readonly emails: EmailsPreview } | { readonly refusal: ReplyTo<R> }

/**
 * The emails that a command would send, or its refusal.
 * @throws ApiProblem for a refusal that the command does not expect
 */
export async function previewEmails<R extends Route>(route: R, parts: CommandParts<R>): Promise<Previewed<R>> {
  const previewed: RequestParts = { ...(parts as RequestParts), notify_families: 'preview' }
  const reply = await exchange(route, previewed)
  return isPreview(reply.body) ? { emails: reply.body } : { refusal: expected(previewed, reply) }
}

function isPreview(body: unknown): body is EmailsPreview {
  return typeof body === 'object' && body !== null && 'emails' in body && 'families' in body
}

/**
 * Sends a command of the office after it has seen whom it emails. A command that emails nobody is sent at once, unless the question is asked in any case.
 * Undefined when the office cancels: then nothing was sent. @throws ApiProblem as `call`
 */
export async function callAfterAsking<R extends Route>(
  route: R,
  parts: CommandParts<R>,
  question: EmailQuestion,
): Promise<ReplyTo<R> | undefined> {
  const opener = focusedElement()
  const from = screen
  const previewed = await previewEmails(route, parts)
  if ('refusal' in previewed) return previewed.refusal
  const { emails } = previewed
  if (emails.families === 0 && question.title === undefined) return send({ notify_families: 'yes', family_message: '' })
  try {
    const answer = await ask(emails, question, from)
    return answer && (await send(answer))
  } finally {
    returnFocusTo(opener)
  }

  async function send({ notify_families, family_message }: EmailAnswer): Promise<ReplyTo<R>> {
    const { body, ...others }: RequestParts = parts as RequestParts
    const written = family_message === '' ? body : { ...Object(body), family_message }
    return expected(others, await exchange(route, { ...others, body: written, notify_families }))
  }
}

/** Asks once before several commands for one child, whose family gets all of their emails. */
export async function askBeforeAll<R extends Route>(
  route: R,
  all: readonly CommandParts<R>[],
  question: EmailQuestion,
): Promise<EmailAnswer['notify_families'] | undefined> {
  const from = screen
  const previews = await Promise.all(all.map((parts) => previewEmails(route, parts)))
  const sent = previews.flatMap((one) => ('emails' in one && one.emails.families > 0 ? [one.emails] : []))
  if (sent.length === 0) return 'yes'
  const most = (count: (emails: EmailsPreview) => number) => Math.max(...sent.map(count))
  const emails = {
    families: most(({ families }) => families),
    emailed_anyway: most(({ emailed_anyway }) => emailed_anyway),
    taken_back: 0,
    emails: sent.flatMap((one) => one.emails),
    not_emailed: [],
  }
  return (await ask(emails, question, from))?.notify_families
}

/** Undefined when the office cancels. */
function ask(emails: EmailsPreview, question: EmailQuestion, from: object): Promise<EmailAnswer | undefined> {
  const { promise, resolve } = Promise.withResolvers<EmailAnswer | undefined>()
  const answer = (given?: EmailAnswer) => {
    show(undefined)
    resolve(given)
  }
  asked?.answer()
  if (from === screen) show({ ...question, emails, answer })
  else resolve(undefined)
  return promise
}
