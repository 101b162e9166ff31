import { useMutation } from '@tanstack/react-query'
import type { CourseWithRoster } from '../../../contract/courses.ts'
import { call } from '../../api/call.ts'
import { cacheCourse } from '../../api/courses.ts'
import { errorMessage } from '../../api/problem.ts'
import { queryClient } from '../../api/queryClient.ts'
import { type Adding, CALLS, type Confirmation, confirmationFor, type RosterChange } from './rosterChanges.ts'

interface Change extends Confirmation {
  readonly change: RosterChange | Adding
  readonly student_id: number
  readonly schedule_id?: number | undefined
}

/** Mutation for roster changes. The cache gets the course of the response. */
export function useRosterCall({ id }: Pick<CourseWithRoster, 'id'>) {
  const { mutateAsync, data, error, variables, isPending, reset } = useMutation({
    mutationFn: async ({ change, ...sent }: Change) => call(CALLS[change], { body: { course_id: id, ...sent } }),
    onSuccess: ({ body: { course } }, { student_id }) => {
      if (course) cacheCourse(course)
      void queryClient.invalidateQueries({ queryKey: ['schedule', student_id] })
    },
  })
  const failed = error ? { message: errorMessage(error), confirmation: undefined } : undefined
  return {
    /** Resolves to whether the change succeeded. */
    send: async (change: Change['change'], student_id: number, more: Omit<Change, 'change' | 'student_id'> = {}) => {
      const response = await mutateAsync({ change, student_id, ...more }).catch(() => undefined)
      return response?.status === 200
    },
    pending: isPending,
    /** `confirmation` repeats the change: what the admin must confirm now, and what they confirmed before. */
    refused: failed ?? (data?.status === 422 ? refusalOf(data.body, variables) : undefined),
    reset,
  }
}

function refusalOf(
  { message, code }: { readonly message: string; readonly code?: string | undefined },
  sent?: Confirmation,
) {
  const { override, pass_wait_list } = sent ?? {}
  const confirmation = confirmationFor(code)
  return {
    message,
    confirmation: confirmation && {
      ...(override && { override }),
      ...(pass_wait_list && { pass_wait_list }),
      ...confirmation,
    },
  }
}
