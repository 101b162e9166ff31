import { useLingui } from '@lingui/react/macro'
import type { Schedule, WaitingCourse } from '../../../contract/enrollment/schedules.ts'
import { passedOverAdvice, passedOverText } from './passedOverText.ts'
import { givenUpLater } from './standingSwap.ts'

/**
 * What happens to a place in line when a seat opens: why the child is passed over, or what becomes of the class in the way. Renders
 * nothing when the child simply gets the seat.
 */
export function WaitingNote(props: {
  readonly course: WaitingCourse
  readonly schedule: Schedule
  readonly firstName: string
  readonly className?: string | undefined
}) {
  const { course, schedule, firstName, className } = props
  const { t, i18n } = useLingui()
  const { passed_over, swap } = course
  if (schedule.offered.some(({ id }) => id === course.id)) return null
  if (passed_over) {
    const reason = i18n._(passedOverText(passed_over, firstName))
    const advice = passedOverAdvice(passed_over, { isHeld: false })
    return (
      <span className={className}>
        {t`${reason} For now, an open seat goes to the next child. ${firstName} keeps the same place on the wait list.`}{' '}
        {advice && i18n._(advice)}
      </span>
    )
  }
  const kept = givenUpLater(course, schedule)?.name
  if (!kept) return null
  return (
    <span className={className}>
      {swap?.automatic
        ? t`When a seat opens up, ${kept} is dropped automatically.`
        : t`When a seat opens up, we ask you before ${kept} is dropped.`}
    </span>
  )
}
