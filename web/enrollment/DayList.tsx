import { useLingui } from '@lingui/react/macro'
import type { GradeNotes } from '../../contract/semesters.ts'
import { dayNoteKeyOf } from '../../domain/days.ts'
import { dayLabel } from '../ui/format/dayLabel.ts'
import { ClassCard } from './ClassCard.tsx'
import { type ClassFilters, matchesFilters } from './classFilters.ts'
import styles from './DayList.module.css'
import { DayNote } from './DayNote.tsx'
import { DayProgress } from './DayProgress.tsx'
import { EmptyDay } from './EmptyDay.tsx'
import type { StudentSemester } from './enrollmentState.ts'
import { dayHeadingId } from './focusTargets.ts'
import { HiddenClassesNotice } from './HiddenClassesNotice.tsx'
import type { CommandHandler } from './pendingCommand.ts'
import type { SchoolDay } from './week.ts'

/** The section for one day: its note, progress and classes. */
export function DayList(props: {
  readonly day: SchoolDay
  readonly notes: GradeNotes | undefined
  readonly context: StudentSemester
  readonly filters: ClassFilters
  readonly onShowAll: () => void
  readonly onCommand: CommandHandler
}) {
  const { day, notes, context, filters, onShowAll, onCommand } = props
  const { i18n } = useLingui()
  const headingId = dayHeadingId(day.days)
  const visible = day.courses.filter((course) => matchesFilters(course, filters, context))
  const hiddenCount = day.courses.length - visible.length
  const showAllAndFocus = () => {
    onShowAll()
    document.getElementById(headingId)?.focus()
  }
  return (
    <section className={styles.day} aria-labelledby={headingId}>
      <div className={styles.header}>
        <h2 id={headingId} tabIndex={-1}>
          {i18n._(dayLabel(day.days))}
        </h2>
        <DayProgress completion={day.completion} />
      </div>
      {notes && <DayNote note={notes[dayNoteKeyOf(day.days)]} />}
      {day.courses.length === 0 && <EmptyDay days={day.days} grade={context.student.grade} />}
      <ul className={styles.classes}>
        {visible.map((course) => (
          <ClassCard key={course.id} course={course} context={context} onCommand={onCommand} />
        ))}
      </ul>
      {hiddenCount > 0 && <HiddenClassesNotice hiddenCount={hiddenCount} onShowAll={showAllAndFocus} />}
    </section>
  )
}
