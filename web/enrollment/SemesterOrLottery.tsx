import { useLingui } from '@lingui/react/macro'
import { usePrefetchQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { ErrorComponentProps } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import type { Lottery } from '../../contract/enrollment/lottery.ts'
import type { Semester } from '../../contract/semesters.ts'
import type { Student } from '../../contract/students.ts'
import { lotteryStateAt, whyNotBeforeLottery } from '../../domain/enrollment/lottery/lotteryTimes.ts'
import type { Role } from '../../domain/semester.ts'
import { coursesQuery } from '../api/courses.ts'
import { windowsQuery } from '../api/enrollmentWindows.ts'
import { lotteryQuery } from '../api/lotteries.ts'
import { scheduleQuery } from '../api/schedules.ts'
import { notesQuery } from '../api/semesters.ts'
import { serverTime } from '../api/serverClock.ts'
import { withLotteryTexts } from '../texts.ts'
import { AsyncBoundary } from '../ui/feedback/AsyncBoundary.tsx'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import { SectionError } from '../ui/feedback/SectionError.tsx'
import { ConfirmNotice } from './ConfirmNotice.tsx'
import styles from './Enrollment.module.css'
import { LazyLotteryResults } from './lottery/LazyLotteryResults.ts'
import { useServerTime } from './opening/useServerTime.ts'
import { loadRecord } from './prefetchEnrollment.ts'
import { SemesterEnrollment } from './SemesterEnrollment.tsx'

const OfficeRanking = lazyPart(
  async () => (await withLotteryTexts(import('./lottery/OfficeRanking.tsx'))).OfficeRanking,
)
const RankClasses = lazyPart(async () => (await withLotteryTexts(import('./lottery/RankClasses.tsx'))).RankClasses)

/**
 * A family ranks classes until the semester's lottery, and enrolls after it or without one. The office can do both
 * before the lottery. Its choices, and the results after the lottery, are above the classes: the route loads the results before it shows the screen.
 */
export function SemesterOrLottery(props: {
  readonly student: Student
  readonly semester: Semester
  readonly role: Role
}) {
  const { student, semester, role } = props
  usePrefetchQuery(notesQuery(student.id, semester.id))
  usePrefetchQuery(coursesQuery(semester.id))
  usePrefetchQuery(scheduleQuery(student.id, semester.id))
  usePrefetchQuery(windowsQuery(semester.id))
  if (role === 'admin') void OfficeRanking.preload()
  const lottery = useShownLottery(student.id, semester.id)
  const isRun = lottery?.state === 'complete'
  if (lottery && whyNotBeforeLottery({ ran_at: lottery.ran_at === null ? null : new Date(lottery.ran_at) }, role))
    return (
      <>
        <ConfirmNotice student={student} semester={semester} role={role} />
        <RankClasses student={student} semester={semester} lottery={lottery} />
      </>
    )
  return (
    <>
      <ConfirmNotice student={student} semester={semester} role={role} />
      {isRun && (
        <AsyncBoundary compact errorComponent={ResultsError}>
          <LazyLotteryResults student={student} semester={semester} />
        </AsyncBoundary>
      )}
      {lottery && !isRun && (
        <div className={styles.officeRanking}>
          <AsyncBoundary compact>
            <OfficeRanking
              student={student}
              semester={semester}
              isOpen={!lottery.too_late}
              isClosed={lottery.state === 'closed'}
            />
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

/** A lottery while the screen is open shows when all that it changed is loaded, because the results would move the classes. */
function useShownLottery(student: number, semester: number): Lottery | null {
  const lottery = useLottery(semester)
  const [shown, setShown] = useState(lottery)
  const isNewRun = lottery?.state === 'complete' && shown?.state !== 'complete'
  if (shown !== lottery && !isNewRun) setShown(lottery)
  useEffect(() => {
    let isWaiting = isNewRun
    if (isNewRun) void loadRecord(student, semester).then(() => isWaiting && setShown(lottery))
    return () => {
      isWaiting = false
    }
  }, [isNewRun, lottery, student, semester])
  return shown
}

/** Its ranking opens and closes by the server's clock, without a request. */
function useLottery(semester: number): Lottery | null {
  const { data: lottery } = useSuspenseQuery(lotteryQuery(semester))
  const times = lottery && {
    opens_at: new Date(lottery.opens_at),
    closes_at: new Date(lottery.closes_at),
    ran_at: lottery.ran_at === null ? null : new Date(lottery.ran_at),
  }
  const state = times && lotteryStateAt(times, new Date(serverTime()))
  const changes_at = state === 'before' ? times?.opens_at : state === 'ranking' ? times?.closes_at : undefined
  useServerTime(changes_at?.getTime() ?? null)
  return useMemo(() => lottery && state && { ...lottery, state }, [lottery, state])
}
