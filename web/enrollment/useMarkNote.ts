import { useLingui } from '@lingui/react/macro'
import type { Course } from '../../contract/courses.ts'
import { isFull } from '../../domain/course.ts'
import type { WishCheck } from '../../domain/wishList/wishList.ts'
import { useProblemText } from '../ui/feedback/problemText.ts'
import type { AddedClass } from './addMarked.ts'
import { enrollmentStatus, type StudentSemester } from './enrollmentState.ts'
import { reasonFor } from './reasons.ts'

interface MarkNote {
  readonly text: string
  readonly tone: 'success' | 'warning' | undefined
}

/** The result of a marked class; before that, the reason why it cannot be added. */
export function useMarkNote(props: {
  readonly course: Course
  readonly context: StudentSemester
  readonly check: WishCheck | undefined
  readonly marked: readonly Course[]
  readonly added: AddedClass | undefined
}): MarkNote | undefined {
  const { course, context, check, marked, added } = props
  const { t, i18n } = useLingui()
  const problemText = useProblemText()
  if (added?.result) return { text: added.result.message, tone: added.result.code === 201 ? 'success' : 'warning' }
  if (added) return { text: problemText(added.failure), tone: 'warning' }
  if (enrollmentStatus(course, context.schedule)) return undefined
  if (check?.refusal) return { text: i18n._(reasonFor(check.refusal, context)), tone: 'warning' }
  const names = marked.filter(({ id }) => check?.excluded_by.includes(id)).map(({ name }) => name)
  if (names.length > 0) return { text: t`Backup: we add it only if we can't add ${names.join(', ')}.`, tone: undefined }
  return isFull(course) ? { text: t`Full right now`, tone: 'warning' } : undefined
}
