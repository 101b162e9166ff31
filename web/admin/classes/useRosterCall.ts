import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import type { CourseWithRoster } from '../../../contract/courses.ts'
import type { WaitingPlaces } from '../../../contract/enrollment/commands.ts'
import type { ReplyTo } from '../../../contract/routes.ts'
import { call } from '../../api/call.ts'
import { cacheCourse } from '../../api/officeCourse.ts'
import { errorMessage } from '../../api/problem.ts'
import { queryClient } from '../../api/queryClient.ts'
import { callAfterAsking } from '../../ui/familyEmails/askFirst.ts'
import { useUntilNextPress } from '../../ui/feedback/untilNextPress.ts'
import {
  type Adding,
  CALLS,
  type Confirmation,
  confirmationFor,
  type RosterCall,
  type RowChange,
} from './rosterChanges.ts'

interface Change extends Confirmation {
  /** Without it, the admin is asked about the emails. */
  readonly notify_families?: 'yes' | 'no'
  readonly change: RowChange | Adding
  readonly student_id: number
  readonly schedule_id?: number | undefined
  /** Of a transfer. */
  readonly from_course_id?: number
  readonly waiting_places?: WaitingPlaces
  readonly reason?: string
  readonly family_message?: string
}

interface ChangedCourses {
  readonly course?: CourseWithRoster | undefined
  /** Which the child left. */
  readonly from?: CourseWithRoster
}

/** Mutation for roster changes. The cache gets the course of the response. */
export function useRosterCall({ id }: Pick<CourseWithRoster, 'id'>) {
  const { t } = useLingui()
  const { mutateAsync, data, error, variables, isPending, reset } = useMutation({
    mutationFn: async ({ change, notify_families, ...sent }: Change) => {
      const parts = { body: { course_id: id, ...sent }, expects: [422] } as const
      if (notify_families) return call(CALLS[change], { ...parts, notify_families })
      const action = change === 'joinWaitList' ? t`Waitlist` : t`Enroll`
      return callAfterAsking(CALLS[change], parts, { action, takesMessage: true })
    },
    onSuccess: (reply, { student_id }) => {
      const { course, from }: ChangedCourses = reply?.body ?? {}
      if (course) cacheCourse(course)
      if (from) cacheCourse(from)
      void queryClient.invalidateQueries({ queryKey: ['schedule', student_id] })
      void queryClient.invalidateQueries({ queryKey: ['history', student_id] })
    },
  })
  const isLatest = useUntilNextPress<unknown>(error ?? data) !== undefined
  const failed = error ? { message: errorMessage(error), confirmation: undefined } : undefined
  const refused = failed ?? (data?.status === 422 ? refusalOf(data.body, variables) : undefined)
  return {
    /** Resolves to the body of the response, and to undefined if nothing was changed. */
    send: async (change: Change['change'], student_id: number, more: Omit<Change, 'change' | 'student_id'> = {}) => {
      const response = await mutateAsync({ change, student_id, ...more }).catch(() => undefined)
      return response?.status === 200 ? response.body : undefined
    },
    pending: isPending,
    /** Until the next press. `confirmation` repeats the change: what the admin must confirm now, and what they confirmed before. */
    refused: isLatest ? refused : undefined,
    reset,
  }
}

export interface Refused {
  readonly message: string
  readonly code?: string | undefined
  readonly withdraws_offer_of?: number | undefined
}

interface Confirmed {
  readonly override?: boolean | undefined
  readonly pass_wait_list?: boolean | undefined
}

/** The message of a refused change, and what the admin confirms by repeating it. */
function refusalOf({ message, code, withdraws_offer_of }: Refused, { override, pass_wait_list }: Confirmed = {}) {
  const confirmation = confirmationFor(code, withdraws_offer_of)
  const confirmed: Confirmation | undefined = confirmation && {
    ...(override && { override }),
    ...(pass_wait_list && { pass_wait_list }),
    ...confirmation,
  }
  return { message, confirmation: confirmed }
}

type RosterReply = ReplyTo<RosterCall>

/** The change with what the admin confirms by repeating it. Undefined if it cannot be repeated. */
export function confirmChange<P extends { readonly body: Confirmed }>(reply: RosterReply, parts: P): P | undefined {
  const confirmation = reply.status === 422 ? refusalOf(reply.body, parts.body).confirmation : undefined
  return confirmation && { ...parts, body: { ...parts.body, ...confirmation } }
}

/** What the admin is asked before a change, and what they confirm by making it. */
export function questionsOf(refusals: readonly RosterReply[]) {
  const asked = refusals.flatMap((reply) => (reply.status === 422 ? [reply.body] : []))
  const confirmation: Confirmation = Object.assign({}, ...asked.map((body) => refusalOf(body).confirmation))
  const isClash = asked.some(({ code }) => code === 'same-time')
  return { questions: asked.map(({ message }) => message), confirmation, isClash }
}
