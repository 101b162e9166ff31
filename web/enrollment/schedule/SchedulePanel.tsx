import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Group, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { memo, useId, useState } from 'react'
import type { Course } from '../../../contract/courses.ts'
import { DAYS } from '../../../domain/days.ts'
import { fullName } from '../../../domain/person.ts'
import { ClassName } from '../../ui/format/ClassName.tsx'
import { behindWaitList, dayLabel, periodLabel, placeLabel } from '../../ui/format/labels.ts'
import { DisclosureButton } from '../../ui/navigation/DisclosureButton.tsx'
import { ActionButtons } from '../classes/ActionButtons.tsx'
import { ClassItem } from '../classes/ClassItem.tsx'
import { EnrolledCount } from '../classes/EnrolledCount.tsx'
import { SCHEDULE_HEADING_ID } from '../classes/elementIds.ts'
import { byPeriod } from '../classes/week.ts'
import { type CommandHandler, isPaused } from '../commands/pendingCommand.ts'
import { isOpen, offerOf, reservePosition, type StudentSemester } from '../enrollmentState.ts'
import { StandingSwapButton } from '../waitList/StandingSwapButton.tsx'
import { WaitingNote } from '../waitList/WaitingNote.tsx'
import styles from './SchedulePanel.module.css'

/** The child's classes of the semester by day, its wait lists, and the places behind full ones. Opens on demand where it is above the classes. */
export const SchedulePanel = memo(function SchedulePanel({
  context,
  onCommand,
}: {
  readonly context: StudentSemester
  readonly onCommand: CommandHandler
}) {
  const { t, i18n } = useLingui()
  const isWide = useMediaQuery('(min-width: 62rem)', undefined, { getInitialValueInEffect: false })
  const [opened, setOpened] = useState(isWide)
  const { enrolled, waiting, reserve } = context.schedule
  const canAdd = isOpen(context) && !isPaused('enroll', context.paused)
  const first_name = context.student.first_name
  return (
    <section className={`surface ${styles.panel}`} aria-labelledby={SCHEDULE_HEADING_ID}>
      <Group className={styles.header} justify="space-between" gap="0 0.75rem">
        <h2 id={SCHEDULE_HEADING_ID} tabIndex={-1}>
          <DisclosureButton opened={opened} controls="schedule-list" onToggle={setOpened}>
            <Trans>Schedule</Trans>
          </DisclosureButton>
        </h2>
        <span className={`hint ${styles.summary}`}>
          <EnrolledCount enrolled={enrolled.length} isOver={context.closed} />
          {waiting.length > 0 && (
            <>
              {(enrolled.length > 0 || !context.closed) && ' · '}
              <Plural value={waiting.length} one="# wait list" other="# wait lists" />
            </>
          )}
        </span>
      </Group>
      {opened && (
        <Stack id="schedule-list" gap="sm" py="xs">
          {enrolled.length + waiting.length + reserve.length === 0 && (
            <Box component="p" c="dimmed">
              {context.closed ? t`${first_name} has no classes.` : t`${first_name} has no classes yet.`}{' '}
              {canAdd && <Trans>Add classes from the daily lists.</Trans>}
            </Box>
          )}
          {DAYS.map((day) => (
            <ScheduleGroup
              key={day}
              title={i18n._(dayLabel(day))}
              courses={enrolled.filter(({ days }) => days === day).toSorted(byPeriod)}
              context={context}
              onCommand={onCommand}
            />
          ))}
          <ScheduleGroup title={t`Wait List`} courses={waiting} context={context} onCommand={onCommand} />
          <ScheduleGroup title={t`Behind the Wait List`} courses={reserve} context={context} onCommand={onCommand} />
        </Stack>
      )}
    </section>
  )
})

/** A titled group of the schedule. Renders nothing without classes. */
function ScheduleGroup(props: {
  readonly title: string
  readonly courses: readonly Course[]
  readonly context: StudentSemester
  readonly onCommand: CommandHandler
}) {
  const { title, courses, context, onCommand } = props
  const id = useId()
  if (courses.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <Box component="h3" id={id} pb="0.25rem" ff="text" fz="sm" style={{ borderBottom: '1px solid var(--line)' }}>
        {title}
      </Box>
      <ul className="plain">
        {courses.map((course) => (
          <ScheduleRow key={course.id} course={course} context={context} onCommand={onCommand} />
        ))}
      </ul>
    </section>
  )
}

/** An enrolled or wait-listed class, or one that the child is behind the wait list of, with the buttons to leave it. */
function ScheduleRow(props: {
  readonly course: Course
  readonly context: StudentSemester
  readonly onCommand: CommandHandler
}) {
  const { course, context, onCommand } = props
  const { t, i18n } = useLingui()
  const nameId = useId()
  const { schedule, student } = context
  const place = schedule.waiting.find(({ id }) => id === course.id)
  const behind = reservePosition(course, schedule)
  const day = place || behind ? i18n._(dayLabel(course.days)) : ''
  return (
    <ClassItem
      name={
        <Box component="span" id={nameId} tabIndex={-1} fw={600}>
          <ClassName course={course} />
        </Box>
      }
      facts={[day, i18n._(periodLabel(course)), course.time, course.room, fullName(course.teacher)]}
      note={
        <>
          {place && (
            <Box component="span" c="var(--mantine-color-anchor)" fz="sm" fw={600}>
              {i18n._(placeLabel({ ...place, isHeld: offerOf(course, context) !== undefined }))}
            </Box>
          )}
          {behind !== undefined && (
            <>
              <Box component="span" c="var(--mantine-color-anchor)" fz="sm" fw={600}>
                {i18n._(behindWaitList(behind))}
              </Box>
              <span className="hint">{t`If a place opens up, you move up automatically.`}</span>
            </>
          )}
        </>
      }
    >
      <ActionButtons
        course={course}
        context={context}
        onCommand={onCommand}
        nameId={nameId}
        listId={SCHEDULE_HEADING_ID}
        compact
      />
      {place && (
        <Box className={styles.later} flex="1 0 100%" fz="sm" lh={1.4}>
          <WaitingNote className="hint" course={place} schedule={schedule} firstName={student.first_name} />
          <StandingSwapButton course={place} context={context} nameId={nameId} onCommand={onCommand} />
        </Box>
      )}
    </ClassItem>
  )
}
