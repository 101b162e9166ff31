import { usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { Semester } from '../../../contract/semesters.ts'
import type { Student } from '../../../contract/students.ts'
import { whyNotBeforeDraw } from '../../../domain/draw/roundState.ts'
import type { Role } from '../../../domain/semester.ts'
import { coursesQuery } from '../../api/courses.ts'
import { roundQuery } from '../../api/rounds.ts'
import { scheduleQuery } from '../../api/schedules.ts'
import { semesterQuery } from '../../api/semesters.ts'
import { windowsQuery } from '../../api/windows.ts'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'
import styles from '../Enrollment.module.css'
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
  const { data: round } = useSuspenseQuery(roundQuery(semester.id))
  const isDrawn = round?.state === 'drawn'
  if (round && whyNotBeforeDraw({ drawn_at: round.drawn_at === null ? null : new Date(round.drawn_at) }, role))
    return <RankClasses student={student} semester={semester} round={round} />
  return (
    <>
      {isDrawn && (
        <AsyncBoundary compact>
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
