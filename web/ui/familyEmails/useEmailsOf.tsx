import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { EmailsPreview } from '../../../contract/familyEmails.ts'
import type { ReplyTo, Route } from '../../../contract/routes.ts'
import type { CommandParts } from '../../api/call.ts'
import { ApiProblem } from '../../api/problem.ts'
import { queryClient } from '../../api/queryClient.ts'
import { Loading } from '../feedback/Loading.tsx'
import { SectionError } from '../feedback/SectionError.tsx'
import { INERT } from '../form/inert.ts'
import { type Previewed, previewEmails } from './askFirst.ts'
import { FamilyEmails, hasMessage } from './FamilyEmails.tsx'

const EMAILS_OF = 'emails of'

/** Refetches everything but the emails of commands, because the command of an open dialog was just sent. */
export function refetchAfterCommand(): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== EMAILS_OF })
}

interface EmailsOfCommand<R extends Route> {
  /** Whether the office has seen the emails, so that the command may be sent. */
  readonly isReady: boolean
  /** The props of the button that sends the command. Until then it does nothing, and keeps its focus. */
  readonly button: typeof INERT | undefined
  readonly notify_families: 'yes' | 'no'
  /** What the office adds to the emails. Empty if none of them is sent with it. */
  readonly family_message: string
  /** How many families are emailed. */
  readonly families: number
  /** The refusals that the office has not confirmed. The last one is final if there are no emails. */
  readonly refusals: readonly ReplyTo<R>[]
  readonly isRefused: boolean
  /** For a dialog that confirms the command. */
  readonly view: ReactNode
}

interface Options<R extends Route> {
  /** Says that nobody is emailed, and why. Without it, that is not said. */
  readonly none?: string
  /** Whether the command takes `family_message`. */
  readonly takesMessage?: boolean
  /** Whether the command can be undone while its emails wait. */
  readonly hasUndo?: boolean
  /** The command with which the office confirms what was refused. Undefined if it cannot. Without it, a refusal shows when the command is sent. */
  readonly confirm?: (refusal: ReplyTo<R>, parts: CommandParts<R>) => CommandParts<R> | undefined
}

/** The emails of a command that a dialog is about to confirm. Nothing is asked while `parts` is undefined. A command that is refused emails nobody. */
export function useEmailsOf<R extends Route>(
  route: R,
  parts: CommandParts<R> | undefined,
  { none, takesMessage = false, hasUndo = false, confirm }: Options<R> = {},
): EmailsOfCommand<R> {
  const [leftOut, setLeftOut] = useState<string>()
  const [message, setMessage] = useState('')
  const key = parts ? JSON.stringify([route, parts]) : ''
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: [EMAILS_OF, key],
    queryFn: () => (parts ? previewConfirmed(route, parts, confirm) : null),
    enabled: parts !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const isRefused = error instanceof ApiProblem && error.status >= 400 && error.status < 500
  const { emails, refusals = [] } = data ?? {}
  const isSent = leftOut !== key
  const said = emails ? emails.families + emails.taken_back + emails.not_emailed.length : 0
  const view = emails && (said > 0 || none !== undefined) && (
    <FamilyEmails
      emails={emails}
      isSent={isSent}
      onSent={(sends) => setLeftOut(sends ? undefined : key)}
      none={none}
      hasUndo={hasUndo}
      message={takesMessage ? { value: message, onChange: setMessage } : undefined}
    />
  )
  const isReady = parts === undefined || (!isFetching && (isRefused || data !== undefined))
  return {
    isReady,
    button: isReady ? undefined : INERT,
    notify_families: isSent ? 'yes' : 'no',
    family_message: emails && takesMessage && hasMessage(emails, isSent) ? message : '',
    families: (isSent ? emails?.families : emails?.emailed_anyway) ?? 0,
    refusals,
    isRefused: refusals.length > 0 && !emails,
    view: isFetching ? (
      <Loading compact />
    ) : error && !isRefused ? (
      <SectionError error={error} reset={refetch} />
    ) : (
      view
    ),
  }
}

/** Each confirmation is asked once. A command that is refused again is refused. */
const MOST_CONFIRMATIONS = 3

async function previewConfirmed<R extends Route>(
  route: R,
  parts: CommandParts<R>,
  confirm: Options<R>['confirm'],
): Promise<{ readonly emails?: EmailsPreview; readonly refusals: readonly ReplyTo<R>[] }> {
  const refusals: ReplyTo<R>[] = []
  let asked: CommandParts<R> | undefined = parts
  while (asked && refusals.length < MOST_CONFIRMATIONS) {
    const previewed: Previewed<R> = await previewEmails(route, asked)
    if ('emails' in previewed) return { emails: previewed.emails, refusals }
    if (!confirm) return { refusals }
    refusals.push(previewed.refusal)
    asked = confirm(previewed.refusal, asked)
  }
  return { refusals }
}
