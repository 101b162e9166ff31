import { Trans, useLingui } from '@lingui/react/macro'
import { DAYS } from '../../domain/days.ts'
import { dayLabel } from '../ui/format/dayLabel.ts'
import type { StudentSemester } from './enrollmentState.ts'
import { SCHEDULE_HEADING_ID } from './focusTargets.ts'
import type { CommandHandler } from './pendingCommand.ts'
import { ScheduleGroup } from './ScheduleGroup.tsx'
import styles from './SchedulePanel.module.css'
import { byPeriod } from './week.ts'

/** The child's classes of the semester by day, and its wait lists. */
export function SchedulePanel({
  context,
  onCommand,
}: {
  readonly context: StudentSemester
  readonly onCommand: CommandHandler
}) {
  const { t, i18n } = useLingui()
  const { enrolled, waiting } = context.schedule
  const first_name = context.student.first_name
  return (
    <section className={styles.panel} aria-labelledby={SCHEDULE_HEADING_ID}>
      <h2 id={SCHEDULE_HEADING_ID} tabIndex={-1}>
        <Trans>Schedule</Trans>
      </h2>
      {enrolled.length + waiting.length === 0 && (
        <p className={styles.empty}>
          {t`${first_name} has no classes yet.`} {!context.closed && <Trans>Add classes from the daily lists.</Trans>}
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
    </section>
  )
}
