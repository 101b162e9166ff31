import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Course } from '../../../contract/courses.ts'
import type { Lottery } from '../../../contract/enrollment/lottery.ts'
import type { Semester } from '../../../contract/semesters.ts'
import type { Student } from '../../../contract/students.ts'
import type { Demand } from '../../../domain/enrollment/lottery/demand.ts'
import { coursesQuery } from '../../api/courses.ts'
import { formerDemandQuery, lotteryQuery, rankingQuery } from '../../api/lotteries.ts'
import { scheduleQuery } from '../../api/schedules.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { BottomBar } from '../../ui/feedback/BottomBar.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { PauseNotice, usePauses } from '../../ui/feedback/PauseNotice.tsx'
import { useFocusReturn } from '../../ui/focus/useFocusReturn.ts'
import { Switch } from '../../ui/form/Switch.tsx'
import { useBellTimes } from '../../ui/format/useBellTimes.ts'
import { IconCloudOff } from '../../ui/icons.tsx'
import { useDay } from '../classes/useClassFilters.ts'
import { RankingBar } from './RankingBar.tsx'
import { RankingDays } from './RankingDays.tsx'
import { RankingProblems } from './RankingProblems.tsx'
import { type RankingTime, rankingWeek, timesToRank } from './ranked.ts'
import { type OfficeOfRanking, SaveCorrection } from './SaveCorrection.tsx'
import { SiblingsSwitch } from './SiblingsSwitch.tsx'
import { UnrankedDays } from './UnrankedDays.tsx'
import { useChoices } from './useChoices.ts'

/** The choices for every time of a child. A family's are saved by themselves. */
function RankingForm(props: {
  readonly student: Student
  readonly semester: Semester
  readonly times: readonly RankingTime<Course>[]
  readonly enrolled: readonly Course[]
  /** Of the last lottery, by the id of the class. */
  readonly demand: ReadonlyMap<number, Demand>
  readonly priority: Lottery['priority']
  readonly isOpen: boolean
  readonly isOver: boolean
  readonly office: OfficeOfRanking | undefined
}) {
  const { student, semester, times, enrolled, demand, priority, isOpen, isOver, office } = props
  const { t } = useLingui()
  // Not from the parent, which renders later than what a save changes here.
  const { data: ranking } = useSuspenseQuery(rankingQuery(student.id, semester.id))
  const form = useChoices({
    student: student.id,
    semester: semester.id,
    times,
    ranking,
    isOpen,
    isOver,
    savesItself: !office,
  })
  const { choices, change, isChanged, isPending, failure, isRefused } = form
  const week = rankingWeek(times, choices.ranked)
  const dayInUrl = useDay(week)
  const ownDay = useState(dayInUrl[0])
  const [day, chooseDay] = office ? ownDay : dayInUrl
  useFocusReturn(isPending)
  const isUnsaved = isChanged && (office !== undefined || failure !== undefined || !isOpen)
  const saved = isUnsaved ? t`Not saved yet` : isChanged ? t`Saving…` : ranking.saved_at === null ? '' : t`Saved`
  const problem = office ? form.error : isRefused && !isOver && failure
  if (times.length === 0) return <EmptyState>{t`There are no classes to rank for ${student.first_name}.`}</EmptyState>
  return (
    <>
      {problem && (
        <RankingProblems
          key={office && form.submittedAt}
          error={problem}
          times={times}
          wishes={form.sentWishes}
          takesFocus={office !== undefined}
          chooseDay={chooseDay}
        />
      )}
      {form.isTooLate && (
        <div role="alert">
          <Banner type="warning">
            {t`Your last changes were not saved before the time to rank classes was over. The choices below count.`}
          </Banner>
        </div>
      )}
      <PauseNotice actions={['ranking']} />
      <RankingBar student={student} week={week} day={day} chooseDay={chooseDay} saved={saved} />
      <RankingDays
        week={week}
        day={day}
        times={times}
        ranked={choices.ranked}
        demand={demand}
        isOpen={isOpen}
        onChange={(ranked) => change({ ranked })}
      />
      <UnrankedDays student={student} enrolled={enrolled} times={times} />
      {hasBoth(times) && (
        <Switch
          checked={choices.all_day_first}
          disabled={!isOpen}
          onChange={(all_day_first) => change({ all_day_first })}
        >
          {t`All Day before single classes`}
        </Switch>
      )}
      {ranking.has_siblings && (
        <SiblingsSwitch
          checked={choices.draw_together}
          disabled={!isOpen}
          priority={priority}
          onChange={(draw_together) => change({ draw_together })}
        />
      )}
      {isOpen && office && (
        <SaveCorrection
          needsReason={office.needsReason}
          isPending={isPending}
          error={form.error}
          message={form.isSuccess && !isChanged ? t`Choices saved.` : ''}
          save={form.save}
        />
      )}
      {isOpen && !office && isUnsaved && !isRefused && (
        <BottomBar>
          <IconCloudOff />
          <p role="alert">{t`Not saved yet. This page keeps your choices and tries again.`}</p>
          <Button variant="default" loading={isPending} onClick={() => form.save()}>
            {t`Try again`}
          </Button>
        </BottomBar>
      )}
    </>
  )
}

/** Whether the order of All Day and single classes matters. */
function hasBoth(times: readonly Pick<RankingTime<Course>, 'period'>[]): boolean {
  return times.some(({ period }) => period === 'All Day') && times.some(({ period }) => period !== 'All Day')
}

/** The classes of each time in the order that a child's family, or the office, ranks them. */
export function RankingOfChild(props: {
  readonly student: Student
  readonly semester: Semester
  readonly isOpen: boolean
  readonly office?: OfficeOfRanking
}) {
  const { student, semester, isOpen, office } = props
  const [{ data: listed }, { data: schedule }, { data: demand }, { data: lottery }] = useSuspenseQueries({
    queries: [
      coursesQuery(semester.id),
      scheduleQuery(student.id, semester.id),
      formerDemandQuery(semester.id),
      lotteryQuery(semester.id),
      rankingQuery(student.id, semester.id),
    ],
  })
  const courses = useBellTimes(semester.id, listed, student.grade)
  const isPaused = usePauses().some(({ action }) => action === 'ranking')
  return (
    <RankingForm
      student={student}
      semester={semester}
      times={timesToRank(courses, { grade: student.grade, enrolled: schedule.enrolled })}
      enrolled={schedule.enrolled}
      demand={demand}
      priority={lottery?.priority ?? 'none'}
      isOpen={isOpen && !isPaused}
      isOver={!isOpen && !office}
      office={office}
    />
  )
}
