import { useLingui } from '@lingui/react/macro'
import { Button, Loader } from '@mantine/core'
import { useId } from 'react'
import type { Course } from '../../../contract/courses.ts'
import { IconBookmark, IconBookmarkFilled } from '../../ui/icons.tsx'
import { PAUSED } from '../classes/reasons.ts'
import type { StudentSemester } from '../enrollmentState.ts'
import { useChangeMarks } from './useMarks.ts'

/** Marks a class before enrollment opens, or unmarks it. `nameId` is the element with the class's name. */
export function MarkButton(props: {
  readonly course: Course
  readonly context: StudentSemester
  readonly nameId: string
}) {
  const { course, context, nameId } = props
  const { t, i18n } = useLingui()
  const id = useId()
  const { isPending, mutate } = useChangeMarks(context)
  const isMarked = context.marked.includes(course.id)
  const others = (ids: readonly number[]) => ids.filter((other) => other !== course.id)
  const toggle = () => mutate(isMarked ? others : (ids) => [...others(ids), course.id])
  const isPaused = context.paused.includes('marking')
  const Icon = isMarked ? IconBookmarkFilled : IconBookmark
  return (
    <Button
      id={id}
      aria-labelledby={`${id} ${nameId}`}
      aria-pressed={isMarked}
      disabled={isPaused}
      title={isPaused ? i18n._(PAUSED) : undefined}
      variant={isMarked ? 'light' : 'default'}
      size="compact-sm"
      leftSection={isPending ? <Loader size={14} color="currentcolor" aria-hidden /> : <Icon size={14} />}
      onClick={() => isPending || toggle()}
    >
      {isMarked ? t`Marked` : t`Mark`}
    </Button>
  )
}
