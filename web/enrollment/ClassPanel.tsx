import { memo, useDeferredValue } from 'react'
import type { Course } from '../../contract/courses.ts'
import type { GradeNotes } from '../../contract/semesters.ts'
import { dayNoteKeyOf } from '../../domain/days.ts'
import type { CommandHandler } from '../roster/pendingCommand.ts'
import styles from './ClassPanel.module.css'
import { activeFilters, type ClassFilters, type FilterName } from './classFilters.ts'
import { DaySection } from './DaySection.tsx'
import { CLASS_LIST_ID, dayTabId } from './elementIds.ts'
import type { StudentSemester } from './enrollmentState.ts'
import { MatchCount } from './MatchCount.tsx'
import { NoMatches } from './NoMatches.tsx'
import type { SchoolDay } from './week.ts'

/** The classes of the chosen day, or of all days, that match the filters. */
export const ClassPanel = memo(function ClassPanel(props: {
  readonly week: readonly SchoolDay[]
  /** The week with only the classes that match the filters other than the day. */
  readonly matching: readonly SchoolDay[]
  readonly filters: ClassFilters
  readonly notes: GradeNotes | undefined
  readonly context: StudentSemester
  readonly onCommand: CommandHandler
  readonly remove: (names: readonly FilterName[]) => void
}) {
  const { week, matching, filters, notes, context, onCommand, remove } = props
  const { day } = filters
  // The schedule and the notes are painted first: a long list takes an old phone half a second.
  const isListShown = useDeferredValue(true, false)
  const filtered = activeFilters({ ...filters, day: undefined }).length > 0
  const shown = matching.filter(({ days, courses }) => (day ? days === day : !filtered || courses.length > 0))
  const count = countOf(shown)
  const removeAndFocus = (names: readonly FilterName[]) => {
    remove(names)
    document.getElementById(CLASS_LIST_ID)?.focus()
  }
  return (
    <div
      id={CLASS_LIST_ID}
      role="tabpanel"
      aria-labelledby={dayTabId(day)}
      tabIndex={-1}
      className={styles.panel}
      data-filtered={filtered}
      aria-busy={!isListShown}
    >
      <MatchCount
        filtered={filtered}
        count={count}
        total={countOf(week)}
        clear={() => removeAndFocus(activeFilters({ ...filters, day: undefined }))}
      />
      {filtered && count === 0 ? (
        <NoMatches courses={coursesOf(week)} filters={filters} context={context} remove={removeAndFocus} />
      ) : (
        isListShown &&
        shown.map((schoolDay) => (
          <DaySection
            key={schoolDay.days}
            day={schoolDay}
            note={filtered ? undefined : notes?.[dayNoteKeyOf(schoolDay.days)]}
            context={context}
            onCommand={onCommand}
          />
        ))
      )}
    </div>
  )
})

function coursesOf(week: readonly SchoolDay[]): Course[] {
  return week.flatMap(({ courses }) => courses)
}

function countOf(week: readonly SchoolDay[]): number {
  return coursesOf(week).length
}
