import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Group, VisuallyHidden } from '@mantine/core'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId } from 'react'
import type { Schedule } from '../../contract/enrollment/schedules.ts'
import type { FamilyChange } from '../../contract/family.ts'
import type { Student } from '../../contract/students.ts'
import type { Days } from '../../domain/days.ts'
import type { SemesterPhase } from '../../domain/semesterChoice.ts'
import { familyQuery, familyScheduleQuery } from '../api/family.ts'
import { schoolQuery } from '../api/school.ts'
import type { Offers } from '../enrollment/offers/useOffers.ts'
import { WaitingNote } from '../enrollment/waitList/WaitingNote.tsx'
import { withLotteryTexts } from '../texts.ts'
import { AsyncBoundary } from '../ui/feedback/AsyncBoundary.tsx'
import { lazyPart } from '../ui/feedback/lazyPart.tsx'
import { behindWaitList, dayLabel, dayName, placeLabel } from '../ui/format/labels.ts'
import { ProgressBar } from '../ui/format/ProgressBar.tsx'
import { schoolClock } from '../ui/format/schoolClock.ts'
import { IconBell, IconCheck, IconHourglass } from '../ui/icons.tsx'
import { usePreloadScreen } from '../ui/navigation/usePreloadScreen.ts'
import { changeText, withDay } from './changeText.ts'
import { DashboardOffers } from './DashboardOffers.tsx'
import { type DayProgress, daysOf } from './dayProgress.ts'
import type { FamilyOverview } from './familyOverview.ts'
import { recordVisit } from './lastVisit.ts'
import type { NextStep } from './nextStep.ts'
import { RowButton } from './RowButton.tsx'
import styles from './StudentWeek.module.css'

const RankedTimesOfChild = lazyPart(
  async () => (await withLotteryTexts(import('../enrollment/lottery/RankedTimes.tsx'))).RankedTimesOfChild,
)

/** A child's week at a glance: each day or before a lottery the ranking, places on wait lists, changes by others, and with `step` the next step. */
export function StudentWeek(props: {
  readonly student: Student
  readonly nameId: string
  readonly overview: FamilyOverview
  readonly phase: SemesterPhase | undefined
  readonly offers: Offers
  /** Whether offers are shown on demand only. */
  readonly hidesOffers: boolean
  readonly step: NextStep | undefined
  readonly line: ReactNode
  readonly onEnroll: (student: Student, days?: Days) => void
}) {
  const { student, nameId, overview, phase, offers, hidesOffers, step, line, onEnroll } = props
  const { semester, since, students, user_id } = overview
  const { changes, now } = useSuspenseQuery(familyQuery(semester.id, since, students)).data
  useEffect(() => recordVisit(user_id, now), [user_id, now])
  const { data: schedule } = useSuspenseQuery(familyScheduleQuery(student.id, semester.id))
  usePreloadScreen('/enrollment')
  const isHeld = ({ action, course_id }: FamilyChange) =>
    action === 'offered' && schedule.offered.some(({ id }) => id === course_id)
  const ownChanges = changes.filter((change) => change.student_id === student.id && !isHeld(change))
  return (
    <div className={styles.week}>
      {phase && isBeforeLottery(phase) ? (
        <RankingProgress student={student} semester={semester.id} schedule={schedule} phase={phase} />
      ) : (
        <DayChips week={daysOf(student.grade, schedule.enrolled)} />
      )}
      {step && (
        <div className={styles.next}>
          {step.step !== 'answer' && line}
          <StepButton student={student} step={step} nameId={nameId} onEnroll={onEnroll} />
        </div>
      )}
      <DashboardOffers
        student={student}
        semester={semester.id}
        schedule={schedule}
        offers={hidesOffers ? { ...offers, shown: [] } : offers}
        nameId={nameId}
      />
      <WaitingPlaces schedule={schedule} offers={offers} firstName={student.first_name} />
      <StudentChanges student={student} schedule={schedule} changes={ownChanges} overview={overview} />
    </div>
  )
}

/** The button of the next step beside a week. Offers have buttons of their own. */
function StepButton(props: {
  readonly student: Student
  readonly step: NextStep
  readonly nameId: string
  readonly onEnroll: (student: Student, days?: Days) => void
}) {
  const { student, step, nameId, onEnroll } = props
  const { t, i18n } = useLingui()
  const enroll = () => onEnroll(student, 'days' in step ? step.days : undefined)
  if (step.step === 'choose') {
    const day = i18n._(dayName(step.days))
    const label = step.days === 'HS' ? t`Add HS classes` : t`Add classes for ${day}`
    return <RowButton label={label} nameId={nameId} variant="filled" onClick={enroll} />
  }
  if (step.step === 'rank')
    return <RowButton label={t`Rank classes`} nameId={nameId} variant="filled" onClick={enroll} />
  if (step.step === 'ranked') return <RowButton label={t`Change the ranking`} nameId={nameId} onClick={enroll} />
  if (step.step === 'open later' && step.days)
    return <RowButton label={t`Choose classes to mark`} nameId={nameId} onClick={enroll} />
  if (step.step === 'rank later' || step.step === 'results later')
    return <RowButton label={t`Read about the lottery`} nameId={nameId} onClick={enroll} />
  return null
}

/** The child's places on wait lists without an offer that is shown and behind full ones, and what happens when a seat opens. Renders nothing without one. */
function WaitingPlaces(props: { readonly schedule: Schedule; readonly offers: Offers; readonly firstName: string }) {
  const { schedule, offers, firstName } = props
  const { t, i18n } = useLingui()
  const waiting = schedule.waiting.filter(({ id }) => offers.shown.every((offer) => offer.id !== id))
  const isHeld = (course: number) => schedule.offered.some(({ id }) => id === course)
  if (waiting.length + schedule.reserve.length === 0) return null
  return (
    <Group className="plain" component="ul" gap="0.25rem 1.25rem" fz="sm" aria-label={t`Wait List`}>
      {waiting.map((course) => (
        <Group key={course.id} component="li" gap="0.375rem" align="baseline" wrap="nowrap">
          <IconHourglass size={16} color="var(--mantine-color-anchor)" />
          <span>
            <Box component="strong" c="var(--mantine-color-anchor)">
              {i18n._(placeLabel({ ...course, isHeld: isHeld(course.id) }))}
            </Box>{' '}
            {course.name} · {i18n._(dayLabel(course.days))}
            <WaitingNote className="hint" course={course} schedule={schedule} firstName={firstName} />
          </span>
        </Group>
      ))}
      {schedule.reserve.map((course) => (
        <Group key={course.id} component="li" gap="0.375rem" align="baseline" wrap="nowrap">
          <IconHourglass size={16} color="var(--mantine-color-anchor)" />
          <span>
            <Box component="strong" c="var(--mantine-color-anchor)">
              {i18n._(behindWaitList(course.reserve_position))}
            </Box>{' '}
            {course.name} · {i18n._(dayLabel(course.days))}
            <span className="hint">{t`If a place opens up, you move up automatically.`}</span>
          </span>
        </Group>
      ))}
    </Group>
  )
}

function isBeforeLottery({ phase }: SemesterPhase): boolean {
  return phase === 'ranking later' || phase === 'ranking' || phase === 'results later'
}

/** What was done before a lottery: the times that are ranked, and the classes that the child has already. */
function RankingProgress(props: {
  readonly student: Student
  readonly semester: number
  readonly schedule: Schedule
  readonly phase: SemesterPhase
}) {
  const { student, semester, schedule, phase } = props
  const { enrolled } = schedule
  return (
    <Box c="dimmed" fz="sm">
      {phase.phase !== 'ranking later' && (
        <AsyncBoundary compact>
          <div>
            <RankedTimesOfChild student={student} semester={semester} enrolled={enrolled} />
          </div>
        </AsyncBoundary>
      )}
      {enrolled.length > 0 && (
        <div>
          <Plural value={enrolled.length} one="Already enrolled in # class" other="Already enrolled in # classes" />
        </div>
      )}
    </Box>
  )
}

/** The days of a week, each with its progress. */
function DayChips({ week }: { readonly week: readonly DayProgress[] }) {
  const { i18n } = useLingui()
  return (
    <Group component="ul" className={`plain ${styles.days}`} gap="0.5rem" align="stretch">
      {week.map(({ days, completion: { enrolled, needed, complete } }) => (
        <li key={days} className={`surface ${styles.day}`} data-complete={complete} data-needed={needed !== undefined}>
          <Box component="span" fw={600}>
            {i18n._(dayLabel(days))}
          </Box>{' '}
          <Group component="span" className={styles.count} gap="0.2rem" wrap="nowrap">
            {complete && <IconCheck size={16} />}
            {needed === undefined ? (
              <Plural value={enrolled} _0="None yet" one="# class" other="# classes" />
            ) : (
              <Trans>
                {enrolled} of {needed}
              </Trans>
            )}
            {complete && (
              <VisuallyHidden>
                <Trans>Complete</Trans>
              </VisuallyHidden>
            )}
          </Group>
          {needed !== undefined && <ProgressBar value={enrolled} max={needed} tone={complete ? 'done' : 'accent'} />}
        </li>
      ))}
    </Group>
  )
}

/** What others changed for the child since the last visit, with dates. Renders nothing without a change. */
function StudentChanges(props: {
  readonly student: Student
  readonly schedule: Schedule
  readonly changes: readonly FamilyChange[]
  readonly overview: FamilyOverview
}) {
  const { student, schedule, changes, overview } = props
  const { i18n } = useLingui()
  const { time_zone } = useSuspenseQuery(schoolQuery).data
  const titleId = useId()
  if (changes.length === 0) return null
  const { formatDate } = schoolClock(time_zone, i18n.locale)
  const daysOf = (course: number) => [...schedule.enrolled, ...schedule.waiting].find(({ id }) => id === course)?.days
  return (
    <Box px="sm" py="xs" bdrs="md" bg="var(--info-tint)" fz="sm">
      <Group id={titleId} gap={6} wrap="nowrap" fw={600}>
        <IconBell size={18} color="var(--info)" />{' '}
        {overview.isLastVisit ? <Trans>New since your last visit</Trans> : <Trans>Changes in the last two weeks</Trans>}
      </Group>
      <Box component="ul" className="plain" mt={2} ps="lg" aria-labelledby={titleId}>
        {changes.map((change) => {
          const days = daysOf(change.course_id)
          const hasNamesake = changes.some((one) => one.class === change.class && one.course_id !== change.course_id)
          const named = hasNamesake && days ? withDay(change, i18n._(dayLabel(days))) : change
          return (
            <li key={`${change.date} ${change.course_id} ${change.action}`}>
              {changeText(i18n, student.first_name, named, days)}{' '}
              <Box component="time" dateTime={change.date} c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                {formatDate(change.date)}
              </Box>
            </li>
          )
        })}
      </Box>
    </Box>
  )
}
