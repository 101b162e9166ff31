import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useMediaQuery } from '@mantine/hooks'
import { memo, useState } from 'react'
import { DAYS } from '../../domain/days.ts'
import type { CommandHandler } from '../roster/pendingCommand.ts'
import { dayLabel } from '../ui/format/dayLabel.ts'
import { DisclosureButton } from '../ui/navigation/DisclosureButton.tsx'
import { SCHEDULE_HEADING_ID } from './elementIds.ts'
import type { StudentSemester } from './enrollmentState.ts'
import { ScheduleGroup } from './ScheduleGroup.tsx'
import styles from './SchedulePanel.module.css'
import { byPeriod } from './week.ts'

/** The child's classes of the semester by day, and its wait lists. Opens on demand where it is above the classes. */
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
  const { enrolled, waiting } = context.schedule
  const first_name = context.student.first_name
  return (
    <section className={styles.panel} aria-labelledby={SCHEDULE_HEADING_ID}>
      <div className={styles.header}>
        <h2 id={SCHEDULE_HEADING_ID} tabIndex={-1}>
          <DisclosureButton opened={opened} controls="schedule-list" onToggle={setOpened}>
            <Trans>Schedule</Trans>
          </DisclosureButton>
        </h2>
        <span className={styles.summary}>
          <Plural value={enrolled.length} one="# class" other="# classes" />
          {waiting.length > 0 && (
            <>
              {' · '}
              <Plural value={waiting.length} one="# wait list" other="# wait lists" />
            </>
          )}
        </span>
      </div>
      {opened && (
        <div id="schedule-list" className={styles.list}>
          {enrolled.length + waiting.length === 0 && (
            <p className={styles.empty}>
              {t`${first_name} has no classes yet.`}{' '}
              {!context.closed && <Trans>Add classes from the daily lists.</Trans>}
            </p>
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
        </div>
      )}
    </section>
  )
})
