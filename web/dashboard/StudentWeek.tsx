import { Trans, useLingui } from '@lingui/react/macro'
import { IconCircleCheck, IconLock } from '@tabler/icons-react'
import { usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FamilyChange } from '../../contract/family.ts'
import type { Student } from '../../contract/students.ts'
import type { Days } from '../../domain/days.ts'
import { isClosedTo } from '../../domain/semester.ts'
import { familyQuery, familyScheduleQuery } from '../api/family.ts'
import { windowsQuery } from '../api/windows.ts'
import { useOffers } from '../roster/useOffers.ts'
import { dayName } from '../ui/format/dayName.ts'
import { usePreloadScreen } from '../ui/navigation/usePreloadScreen.ts'
import { useOpening } from '../ui/opening/useOpening.ts'
import { DashboardOffers } from './DashboardOffers.tsx'
import { DayChips } from './DayChips.tsx'
import { daysOf, firstOpenDay } from './dayProgress.ts'
import type { FamilyOverview } from './familyOverview.ts'
import { recordVisit } from './lastVisit.ts'
import { OpensAt } from './OpensAt.tsx'
import { RowButton } from './RowButton.tsx'
import { StudentChanges } from './StudentChanges.tsx'
import styles from './StudentWeek.module.css'
import { WaitingPlaces } from './WaitingPlaces.tsx'

/** Milliseconds between two reads of the windows, because this screen has no stream. Random, so that screens do not read together. */
const REFRESH_MS = 60_000 * (1 + Math.random())

/** A child's week at a glance: each day, places on wait lists, changes by others, and the next step. */
export function StudentWeek(props: {
  readonly student: Student
  readonly nameId: string
  readonly overview: FamilyOverview
  readonly onEnroll: (student: Student, days: Days) => void
}) {
  const { student, nameId, overview, onEnroll } = props
  const { semester, since, students, user_id } = overview
  const { t, i18n } = useLingui()
  usePrefetchQuery(windowsQuery(semester.id))
  const { changes, now } = useSuspenseQuery(familyQuery(semester.id, since, students)).data
  useEffect(() => recordVisit(user_id, now), [user_id, now])
  const { data: schedule } = useSuspenseQuery(familyScheduleQuery(student.id, semester.id))
  const offers = useOffers(student, schedule)
  usePreloadScreen('/enrollment')
  const opening = useOpening(semester.id, student.grade, 'parent', { refetchInterval: REFRESH_MS })
  const week = daysOf(student.grade, schedule.enrolled)
  const next = firstOpenDay(week)
  const nextDay = next && i18n._(dayName(next))
  const isHeld = ({ action, course_id }: FamilyChange) =>
    action === 'offered' && schedule.offered.some(({ id }) => id === course_id)
  const ownChanges = changes.filter((change) => change.student_id === student.id && !isHeld(change))
  return (
    <div className={styles.week}>
      <DayChips week={week} />
      <div className={styles.next}>
        {opening.opens_at !== null && <OpensAt opens={opening.opens} opens_at={opening.opens_at} />}
        {isClosedTo(semester, 'parent') || opening.windowRefusal === 'closed' ? (
          <p className={styles.closed}>
            <IconLock aria-hidden /> <Trans>Enrollment is closed</Trans>
          </p>
        ) : next && opening.windowRefusal ? (
          <RowButton label={t`Choose classes to mark`} nameId={nameId} onClick={() => onEnroll(student, next)} />
        ) : next ? (
          <RowButton
            label={next === 'HS' ? t`Add HS classes` : t`Add classes for ${nextDay}`}
            nameId={nameId}
            primary
            onClick={() => onEnroll(student, next)}
          />
        ) : (
          <p className={styles.complete}>
            <IconCircleCheck aria-hidden /> <Trans>All required days are complete</Trans>
          </p>
        )}
      </div>
      <DashboardOffers student={student} semester={semester.id} schedule={schedule} offers={offers} nameId={nameId} />
      <WaitingPlaces schedule={schedule} offers={offers} firstName={student.first_name} />
      <StudentChanges student={student} schedule={schedule} changes={ownChanges} overview={overview} />
    </div>
  )
}
