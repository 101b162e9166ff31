import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import type { Endpoint } from '../../../contract/endpoint.ts'
import type { CallParts } from '../../api/call.ts'
import { ApiProblem } from '../../api/problem.ts'
import { queryClient } from '../../api/queryClient.ts'
import { Loading } from '../feedback/Loading.tsx'
import { SectionError } from '../feedback/SectionError.tsx'
import { previewEmails } from './askFirst.ts'
import { FamilyEmails } from './FamilyEmails.tsx'

const EMAILS_OF = 'emails of'

/** Refetches everything but the emails of commands, because the command of an open dialog was just sent. */
export function refetchAfterCommand(): Promise<void> {
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== EMAILS_OF })
}

interface EmailsOfCommand {
  /** Whether the office has seen the emails, so that the command may be sent. */
  readonly isReady: boolean
  /** The props of the button that sends the command. Until then it does nothing, and keeps its focus. */
  readonly button: typeof INERT | undefined
  readonly notify_families: 'yes' | 'no'
  /** For a dialog that confirms the command. */
  readonly view: ReactNode
}

/**
 * The emails of a command that a dialog is about to confirm. Nothing is asked while `parts` is undefined. A command that is refused emails nobody; its
 * refusal shows when it is sent.
 */
export function useEmailsOf<E extends Endpoint>(endpoint: E, parts: CallParts<E> | undefined): EmailsOfCommand {
  const [leftOut, setLeftOut] = useState<string>()
  const key = parts ? JSON.stringify([endpoint.path, parts]) : ''
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: [EMAILS_OF, key],
    queryFn: () => (parts ? previewEmails(endpoint, parts) : null),
    enabled: parts !== undefined,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const isRefused = error instanceof ApiProblem && error.status >= 400 && error.status < 500
  const emails = data && 'emails' in data ? data.emails : undefined
  const isSent = leftOut !== key
  const view = emails && emails.families + emails.taken_back > 0 && (
    <FamilyEmails emails={emails} isSent={isSent} onSent={(sends) => setLeftOut(sends ? undefined : key)} />
  )
  const isReady = parts === undefined || (!isFetching && (isRefused || data !== undefined))
  return {
    isReady,
    button: isReady ? undefined : INERT,
    notify_families: isSent ? 'yes' : 'no',
    view: isFetching ? (
      <Loading compact />
    ) : error && !isRefused ? (
      <SectionError error={error} reset={refetch} />
    ) : (
      view
    ),
  }
}

const INERT = {
  'aria-disabled': true,
  'data-disabled': true,
  onClickCapture: (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
  },
} as const
