import { useMutation } from '@tanstack/react-query'
import type { CourseWithRoster } from '../../../contract/courses.ts'
import { call } from '../../api/call.ts'
import { cacheCourse } from '../../api/courses.ts'
import { errorMessage } from '../../api/problem.ts'
import { queryClient } from '../../api/queryClient.ts'
import { type Adding, CALLS, type RosterChange } from './rosterChanges.ts'

interface Change {
  readonly change: RosterChange | Adding
  readonly student_id: number
  readonly schedule_id?: number | undefined
  readonly override?: true | undefined
}

/** Mutation for roster changes. The cache gets the course of the response. */
export function useRosterCall({ id }: Pick<CourseWithRoster, 'id'>) {
  const { mutateAsync, data, error, isPending, reset } = useMutation({
    mutationFn: async ({ change, ...sent }: Change) => call(CALLS[change], { body: { course_id: id, ...sent } }),
    onSuccess: ({ body: { course } }, { student_id }) => {
      if (course) cacheCourse(course)
      void queryClient.invalidateQueries({ queryKey: ['schedule', student_id] })
    },
  })
  const failed = error ? { message: errorMessage(error), code: undefined } : undefined
  return {
    /** Resolves to whether the change succeeded. */
    send: async (change: Change['change'], student_id: number, more: Omit<Change, 'change' | 'student_id'> = {}) => {
      const response = await mutateAsync({ change, student_id, ...more }).catch(() => undefined)
      return response?.status === 200
    },
    pending: isPending,
    refused: failed ?? (data?.status === 422 ? { message: data.body.message, code: data.body.code } : undefined),
    reset,
  }
}
