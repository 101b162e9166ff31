import { useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { useMutation, useSuspenseQueries } from '@tanstack/react-query'
import { useState } from 'react'
import type { Course } from '../../../contract/courses.ts'
import type { Lottery } from '../../../contract/enrollment/lottery.ts'
import type { Ranking } from '../../../contract/enrollment/rankings.ts'
import type { Semester } from '../../../contract/semesters.ts'
import type { Student } from '../../../contract/students.ts'
import { bySection } from '../../../domain/course.ts'
import type { Demand } from '../../../domain/enrollment/lottery/demand.ts'
import { isForGrade } from '../../../domain/enrollment/refusals.ts'
import { call } from '../../api/call.ts'
import { coursesQuery } from '../../api/courses.ts'
import { formerDemandQuery, lotteryQuery, rankingQuery } from '../../api/lotteries.ts'
import { ApiProblem } from '../../api/problem.ts'
import { queryClient } from '../../api/queryClient.ts'
import { scheduleQuery } from '../../api/schedules.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { UnlessPaused } from '../../ui/feedback/PauseNotice.tsx'
import { useProblemText } from '../../ui/feedback/problemText.ts'
import { SuccessAlert } from '../../ui/feedback/SuccessAlert.tsx'
import { focusOnMount } from '../../ui/focus/focusOnMount.ts'
import { useFocusReturn } from '../../ui/focus/useFocusReturn.ts'
import summary from '../../ui/form/Form.module.css'
import { Switch } from '../../ui/form/Switch.tsx'
import { useBellTimes } from '../../ui/format/useBellTimes.ts'
import { IconAlertCircle } from '../../ui/icons.tsx'
import styles from './Lottery.module.css'
import { type RankingTime, timesOf, wishesOf } from './ranked.ts'
import { TimeChoices } from './TimeChoices.tsx'
import { timeId, timeName } from './timeName.ts'
import { UnrankedDays } from './UnrankedDays.tsx'

/** The choices for every time, saved together. */
function RankingForm(props: {
  readonly student: Student
  readonly semester: Semester
  readonly times: readonly RankingTime<Course>[]
  readonly enrolled: readonly Course[]
  readonly ranking: Ranking
  /** Of the last lottery, by the id of the class. */
  readonly demand: ReadonlyMap<number, Demand>
  readonly priority: Lottery['priority']
  readonly isOpen: boolean
  readonly needsReason: boolean
}) {
  const { student, semester, times, enrolled, ranking, demand, priority, isOpen, needsReason } = props
  const { t } = useLingui()
  const [ranked, setRanked] = useState<readonly number[]>(ranking.wishes.flat())
  const [isAllDayFirst, setAllDayFirst] = useState(ranking.all_day_first)
  const [isTogether, setTogether] = useState(ranking.draw_together)
  const [reason, setReason] = useState('')
  const wishes = wishesOf(times, ranked)
  const choices = { wishes, all_day_first: isAllDayFirst, draw_together: isTogether }
  const { wishes: saved, all_day_first, draw_together } = ranking
  const isChanged = JSON.stringify(choices) !== JSON.stringify({ wishes: saved, all_day_first, draw_together })
  const save = useMutation({
    mutationFn: async (sent: typeof choices) => {
      const body = { ...sent, ...(needsReason && { reason }) }
      const parts = { params: { id: student.id }, query: { semester: semester.id }, body }
      return (await call('PUT /api/students/:id/ranking', parts)).body.ranking
    },
    onSuccess: (saved) => queryClient.setQueryData(rankingQuery(student.id, semester.id).queryKey, saved),
    onError: () => void queryClient.invalidateQueries({ queryKey: lotteryQuery(semester.id).queryKey }),
  })
  useFocusReturn(save.isPending)
  const text = useProblemText()
  const reasonProblem = save.error instanceof ApiProblem ? save.error.errors.reason?.[0] : undefined
  if (times.length === 0) return <EmptyState>{t`There are no classes to rank for ${student.first_name}.`}</EmptyState>
  return (
    <>
      <RankingProblems key={save.submittedAt} error={save.error} times={times} wishes={save.variables?.wishes ?? []} />
      <Stack className={styles.times} gap="sm">
        {times.map((time) => (
          <TimeChoices
            key={time.key}
            time={time}
            ranked={ranked}
            demand={demand}
            isOpen={isOpen}
            onChange={setRanked}
          />
        ))}
      </Stack>
      <UnrankedDays student={student} enrolled={enrolled} times={times} />
      {hasBoth(times) && (
        <Switch checked={isAllDayFirst} disabled={!isOpen} onChange={setAllDayFirst}>
          {t`All Day before single classes`}
        </Switch>
      )}
      {ranking.has_siblings && (
        <Switch checked={isTogether} disabled={!isOpen} onChange={setTogether}>
          <span>
            {t`Keep our children together in the lottery`}
            <br />
            <small>
              {priority === 'none'
                ? t`At each time, your children get their turns one right after the other.`
                : t`At each time, your children in the same grade get their turns one right after the other.`}{' '}
              {t`Then it is more likely that they all get a class, or that none of them does. If few children can get a class, each child's chance is smaller than alone. If most can, it is larger.`}
            </small>
          </span>
        </Switch>
      )}
      {isOpen && needsReason && (
        <TextInput
          label={t`Reason for this change`}
          description={t`The ranking period is over, so everyone will see the change and the reason.`}
          size="md"
          required
          maxLength={200}
          error={reasonProblem && text(reasonProblem)}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      {isOpen && (
        <Group className={styles.save} gap="0.5rem 1rem">
          <UnlessPaused actions={['ranking']}>
            <Button size="md" loading={save.isPending} onClick={() => save.mutate(choices)}>
              {t`Save Choices`}
            </Button>
          </UnlessPaused>
          {isChanged && <p>{t`Your choices aren't saved yet.`}</p>}
          {!isChanged && !save.isSuccess && saved.length > 0 && <p>{t`These choices are saved.`}</p>}
          <SuccessAlert message={save.isSuccess && !isChanged ? t`Choices saved.` : ''} />
        </Group>
      )}
    </>
  )
}

/** Whether the order of All Day and single classes matters. */
function hasBoth(times: readonly Pick<RankingTime<Course>, 'period'>[]): boolean {
  return times.some(({ period }) => period === 'All Day') && times.some(({ period }) => period !== 'All Day')
}

/** Why the choices were not saved, with links to the times. `wishes` are those that were sent. */
function RankingProblems(props: {
  readonly error: unknown
  readonly times: readonly RankingTime<Course>[]
  readonly wishes: readonly (readonly number[])[]
}) {
  const { error, times, wishes } = props
  const { t, i18n } = useLingui()
  const text = useProblemText()
  if (!error) return null
  const timeOf = (list: number) => times.find(({ courses }) => courses.some(({ id }) => id === wishes[list]?.[0]))
  const problems = error instanceof ApiProblem ? Object.entries(error.errors) : []
  const listed = problems.flatMap(([field, [message = '']]) => {
    const time = timeOf(Number(field.split('.')[1]))
    return time ? [{ time, message }] : []
  })
  return (
    <div className={summary.summary} role="alert" tabIndex={-1} ref={focusOnMount}>
      <h2>
        <IconAlertCircle />
        {t`There is a problem`}
      </h2>
      <ul>
        {listed.map(({ time, message }) => (
          <li key={time.key}>
            <a href={`#${timeId(time)}`}>
              {timeName(i18n, time)}: {text(message)}
            </a>
          </li>
        ))}
        {listed.length === 0 && <li>{text(error)}</li>}
      </ul>
    </div>
  )
}

/** The classes of each time in the order that a child's family, or the office, ranks them. */
export function RankingOfChild(props: {
  readonly student: Student
  readonly semester: Semester
  readonly isOpen: boolean
  /** Whether everyone sees a change, with a reason. */
  readonly needsReason?: boolean
}) {
  const { student, semester, isOpen, needsReason = false } = props
  const [{ data: listed }, { data: ranking }, { data: schedule }, { data: demand }, { data: lottery }] =
    useSuspenseQueries({
      queries: [
        coursesQuery(semester.id),
        rankingQuery(student.id, semester.id),
        scheduleQuery(student.id, semester.id),
        formerDemandQuery(semester.id),
        lotteryQuery(semester.id),
      ],
    })
  const courses = useBellTimes(semester.id, listed, student.grade)
  const isEnrolled = (id: number) => schedule.enrolled.some((course) => course.id === id)
  const offered = courses.filter((course) => isForGrade(course, student.grade) && !isEnrolled(course.id))
  return (
    <RankingForm
      student={student}
      semester={semester}
      times={timesOf(offered.toSorted(bySection))}
      enrolled={schedule.enrolled}
      ranking={ranking}
      demand={demand}
      priority={lottery?.priority ?? 'none'}
      isOpen={isOpen}
      needsReason={needsReason}
    />
  )
}
