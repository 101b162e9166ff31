import { useLingui } from '@lingui/react/macro'
import { usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Round } from '../../../contract/enrollment/lottery.ts'
import type { Semester } from '../../../contract/semesters.ts'
import type { Student } from '../../../contract/students.ts'
import { whyNotBeforeDraw } from '../../../domain/enrollment/lottery/roundTimes.ts'
import type { Role } from '../../../domain/semester.ts'
import { coursesQuery } from '../../api/courses.ts'
import { roundQuery } from '../../api/rounds.ts'
import { scheduleQuery } from '../../api/schedules.ts'
import { semesterQuery } from '../../api/semesters.ts'
import { windowsQuery } from '../../api/windows.ts'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'
import { SectionError } from '../../ui/feedback/SectionError.tsx'
import styles from '../Enrollment.module.css'
import { loadDraw } from '../prefetchEnrollment.ts'
import { SemesterEnrollment } from '../SemesterEnrollment.tsx'
import { LazyRoundResults } from './LazyRoundResults.ts'

const OfficeRanking = lazyPart(async () => (await import('./OfficeRanking.tsx')).OfficeRanking)
const RankClasses = lazyPart(async () => (await import('./RankClasses.tsx')).RankClasses)

/**
 * A family ranks classes until the draw of the semester's preference round, and enrolls after it or without one. The office can do both
 * before the draw. Its choices, and the results after the draw, are above the classes: the route loads the results before it shows the screen.
 */
export function SemesterOrRound(props: {
  readonly student: Student
  readonly semester: Semester
  readonly role: Role
}) {
  const { student, semester, role } = props
  usePrefetchQuery(semesterQuery(semester.id))
  usePrefetchQuery(coursesQuery(semester.id))
  usePrefetchQuery(scheduleQuery(student.id, semester.id))
  usePrefetchQuery(windowsQuery(semester.id))
  if (role === 'admin') void OfficeRanking.preload()
  const round = useShownRound(student.id, semester.id)
  const isDrawn = round?.state === 'drawn'
  if (round && whyNotBeforeDraw({ drawn_at: round.drawn_at === null ? null : new Date(round.drawn_at) }, role))
    return <RankClasses student={student} semester={semester} round={round} />
  return (
    <>
      {isDrawn && (
        <AsyncBoundary compact errorComponent={ResultsError}>
          <LazyRoundResults student={student} semester={semester} />
        </AsyncBoundary>
      )}
      {round && !isDrawn && (
        <div className={styles.officeRanking}>
          <AsyncBoundary compact>
            <OfficeRanking student={student} semester={semester} />
          </AsyncBoundary>
        </div>
      )}
      <SemesterEnrollment student={student} semester={semester} role={role} />
    </>
  )
}

function ResultsError(props: ErrorComponentProps) {
  const { t } = useLingui()
  return <SectionError {...props} failure={t`Lottery results didn't load.`} />
}

/** A draw while the screen is open shows when all that it changed is loaded, because the results would move the classes. */
function useShownRound(student: number, semester: number): Round | null {
  const { data: round } = useSuspenseQuery(roundQuery(semester))
  const [shown, setShown] = useState(round)
  const isNewDraw = round?.state === 'drawn' && shown?.state !== 'drawn'
  if (shown !== round && !isNewDraw) setShown(round)
  useEffect(() => {
    let isWaiting = isNewDraw
    if (isNewDraw) void loadDraw(student, semester).then(() => isWaiting && setShown(round))
    return () => {
      isWaiting = false
    }
  }, [isNewDraw, round, student, semester])
  return shown
}
