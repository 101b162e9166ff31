import { useLingui } from '@lingui/react/macro'
import type { GradeNotes } from '../../contract/semesters.ts'
import type { CommandHandler } from '../roster/pendingCommand.ts'
import { dayLabel } from '../ui/format/dayLabel.ts'
import { DayNote } from './DayNote.tsx'
import { DayProgress } from './DayProgress.tsx'
import styles from './DaySection.module.css'
import { EmptyDay } from './EmptyDay.tsx'
import { dayHeadingId } from './elementIds.ts'
import type { StudentSemester } from './enrollmentState.ts'
import { PeriodGroup } from './PeriodGroup.tsx'
import { groupByPeriod, type SchoolDay } from './week.ts'

/** One day: its note, its progress and its classes by period. */
export function DaySection(props: {
  readonly day: SchoolDay
  readonly note: GradeNotes['m'] | undefined
  readonly context: StudentSemester
  readonly onCommand: CommandHandler
}) {
  const { day, note, context, onCommand } = props
  const { i18n } = useLingui()
  const headingId = dayHeadingId(day.days)
  return (
    <section className={styles.day} aria-labelledby={headingId}>
      <div className={styles.header}>
        <h2 id={headingId} tabIndex={-1}>
          {i18n._(dayLabel(day.days))}
        </h2>
        <DayProgress completion={day.completion} />
        {note && <DayNote note={note} />}
      </div>
      {day.courses.length === 0 && <EmptyDay days={day.days} grade={context.student.grade} />}
      {groupByPeriod(day.courses).map((group) => (
        <PeriodGroup key={group.period} days={day.days} group={group} context={context} onCommand={onCommand} />
      ))}
    </section>
  )
}
