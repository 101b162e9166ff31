import { Trans, useLingui } from '@lingui/react/macro'
import { DAYS } from '../../domain/days.ts'
import { dayLabel } from '../ui/dayLabel.ts'
import type { Ask } from './asked.ts'
import { SCHEDULE_PLACE } from './places.ts'
import { ScheduleGroup } from './ScheduleGroup.tsx'
import styles from './SchedulePanel.module.css'
import type { Situation } from './standing.ts'
import { byPeriod } from './week.ts'

/** The child's classes of the semester, day by day, and the lines it waits in. */
export function SchedulePanel({ situation, ask }: { readonly situation: Situation; readonly ask: Ask }) {
  const { t, i18n } = useLingui()
  const { enrolled, waiting } = situation.schedule
  const first_name = situation.student.first_name
  return (
    <section className={styles.panel} aria-labelledby={SCHEDULE_PLACE}>
      <h2 id={SCHEDULE_PLACE} tabIndex={-1}>
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
