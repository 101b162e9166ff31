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
import type { RequestCommand } from './pendingCommand.ts'
import type { SchoolDay } from './week.ts'

/** One day group: what the office says about it, how far it is filled, and its classes. */
export function DayList(given: {
  readonly day: SchoolDay
  readonly notes: GradeNotes | undefined
  readonly situation: StudentSemester
  readonly wishes: ClassFilters
  readonly showAll: () => void
  readonly ask: RequestCommand
}) {
  const { day, notes, situation, wishes, showAll, ask } = given
  const { i18n } = useLingui()
  const place = dayHeadingId(day.days)
  const shown = day.courses.filter((course) => matchesFilters(course, wishes, situation))
  const hidden = day.courses.length - shown.length
  const showAllHere = () => {
    showAll()
    document.getElementById(place)?.focus()
  }
  return (
    <section className={styles.day} aria-labelledby={place}>
      <div className={styles.head}>
        <h2 id={place} tabIndex={-1}>
          {i18n._(dayLabel(day.days))}
        </h2>
        <DayProgress completion={day.completion} />
      </div>
      {notes && <DayNote note={notes[dayNoteKeyOf(day.days)]} />}
      {day.courses.length === 0 && <EmptyDay days={day.days} grade={situation.student.grade} />}
      <ul className={styles.classes}>
        {shown.map((course) => (
          <ClassCard key={course.id} course={course} situation={situation} ask={ask} />
        ))}
      </ul>
      {hidden > 0 && <HiddenClassesNotice hidden={hidden} showAll={showAllHere} />}
    </section>
  )
}
