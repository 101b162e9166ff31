import { useQuery } from '@tanstack/react-query'
import type { Schedule } from '../../contract/enrollment/schedules.ts'
import type { Student } from '../../contract/students.ts'
import type { SemesterPhase } from '../../domain/semesterChoice.ts'
import { windowsQuery } from '../api/enrollmentWindows.ts'
import { familyQuery, familyScheduleQuery } from '../api/family.ts'
import { rankingQuery } from '../api/lotteries.ts'
import { serverTime } from '../api/serverClock.ts'
import { type Offers, useOffers } from '../enrollment/offers/useOffers.ts'
import { useDaysOver } from '../enrollment/opening/useDaysOver.ts'
import { useServerTime } from '../enrollment/opening/useServerTime.ts'
import type { FamilyOverview } from './familyOverview.ts'
import { type NextStep, nextStepOf } from './nextStep.ts'

interface ChildStep {
  readonly offers: Offers
  /** Undefined until the child's schedule is loaded, and for a child who is done with school. */
  readonly step: NextStep | undefined
}

/** What a child needs next, by the server's clock. Only offers that are shown count, so that nothing moves when one is made. */
export function useChildStep(
  student: Student,
  { overview, phase }: { readonly overview: FamilyOverview | undefined; readonly phase: SemesterPhase | undefined },
): ChildStep {
  const { id, grade } = student
  const schedule = useLoadedSchedule(student, overview)
  const offers = useOffers(student, schedule)
  const semester = overview?.semester.id ?? 0
  const { data: times } = useQuery({ ...windowsQuery(semester), enabled: false })
  const daysOver = useDaysOver(times?.seats_end)
  const { data: ranking } = useQuery({
    ...rankingQuery(id, semester),
    enabled: phase?.phase === 'ranking' && grade !== 'done',
  })
  const now = new Date(serverTime())
  const ends = offers.shown.map(({ expires_at }) => Date.parse(expires_at)).filter((end) => end > now.getTime())
  useServerTime(ends.length > 0 ? Math.min(...ends) : null)
  if (!schedule || !phase || grade === 'done') return { offers, step: undefined }
  const ranked = ranking && ranking.wishes.length > 0
  const { enrolled } = schedule
  return { offers, step: nextStepOf({ grade, enrolled, offered: offers.shown, phase, ranked, daysOver, now }) }
}

/** Undefined until the schedules of the family are loaded, which is one request. */
function useLoadedSchedule(student: Student, overview: FamilyOverview | undefined): Schedule | undefined {
  const semester = overview?.semester.id ?? 0
  const isShown = overview !== undefined && student.grade !== 'done'
  const { data: family } = useQuery({
    ...familyQuery(semester, overview?.since ?? '', overview?.students ?? []),
    enabled: isShown,
  })
  const { data } = useQuery({ ...familyScheduleQuery(student.id, semester), enabled: isShown && family !== undefined })
  return data
}
