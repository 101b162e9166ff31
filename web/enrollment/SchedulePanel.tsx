import { Trans, useLingui } from '@lingui/react/macro'
import { DAYS } from '../../domain/days.ts'
import { dayLabel } from '../ui/format/dayLabel.ts'
import type { StudentSemester } from './enrollmentState.ts'
import { SCHEDULE_HEADING_ID } from './focusTargets.ts'
import type { RequestCommand } from './pendingCommand.ts'
import { ScheduleGroup } from './ScheduleGroup.tsx'
import styles from './SchedulePanel.module.css'
import { byPeriod } from './week.ts'

/** The child's classes of the semester, day by day, and the lines it waits in. */
export function SchedulePanel({
  situation,
  ask,
}: {
  readonly situation: StudentSemester
  readonly ask: RequestCommand
}) {
  const { t, i18n } = useLingui()
  const { enrolled, waiting } = situation.schedule
  const first_name = situation.student.first_name
  return (
    <section className={styles.panel} aria-labelledby={SCHEDULE_HEADING_ID}>
      <h2 id={SCHEDULE_HEADING_ID} tabIndex={-1}>
        <Trans>Schedule</Trans>
      </h2>
      {enrolled.length + waiting.length === 0 && (
        <p className={styles.empty}>
          {t`${first_name} has no classes yet.`}{' '}
          {!situation.closed && <Trans>Add some from the lists of each day.</Trans>}
        </p>
      )}
      {DAYS.map((day) => (
        <ScheduleGroup
          key={day}
          title={i18n._(dayLabel(day))}
          courses={enrolled.filter(({ days }) => days === day).toSorted(byPeriod)}
          situation={situation}
          ask={ask}
        />
      ))}
      <ScheduleGroup title={t`Wait List`} courses={waiting} situation={situation} ask={ask} />
    </section>
  )
}
