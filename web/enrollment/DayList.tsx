import { useLingui } from '@lingui/react/macro'
import type { GradeNotes } from '../../contract/semesters.ts'
import { dayNoteKeyOf } from '../../domain/days.ts'
import { dayLabel } from '../ui/dayLabel.ts'
import type { Ask } from './asked.ts'
import { ClassCard } from './ClassCard.tsx'
import { DayFill } from './DayFill.tsx'
import styles from './DayList.module.css'
import { DayNote } from './DayNote.tsx'
import { EmptyDay } from './EmptyDay.tsx'
import { isWished, type Wishes } from './filter.ts'
import { HiddenClasses } from './HiddenClasses.tsx'
import { dayPlace } from './places.ts'
import type { Situation } from './standing.ts'
import type { SchoolDay } from './week.ts'

/** One day group: what the office says about it, how far it is filled, and its classes. */
export function DayList(given: {
  readonly day: SchoolDay
  readonly notes: GradeNotes | undefined
  readonly situation: Situation
  readonly wishes: Wishes
  readonly showAll: () => void
  readonly ask: Ask
}) {
  const { day, notes, situation, wishes, showAll, ask } = given
  const { i18n } = useLingui()
  const place = dayPlace(day.days)
  const shown = day.courses.filter((course) => isWished(course, wishes, situation))
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
        <DayFill completion={day.completion} />
      </div>
      {notes && <DayNote note={notes[dayNoteKeyOf(day.days)]} />}
      {day.courses.length === 0 && <EmptyDay days={day.days} grade={situation.student.grade} />}
      <ul className={styles.classes}>
        {shown.map((course) => (
          <ClassCard key={course.id} course={course} situation={situation} ask={ask} />
        ))}
      </ul>
      {hidden > 0 && <HiddenClasses hidden={hidden} showAll={showAllHere} />}
    </section>
  )
}
