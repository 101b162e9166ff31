import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { memo, useDeferredValue } from 'react'
import type { Course } from '../../../contract/courses.ts'
import type { GradeNotes } from '../../../contract/semesters.ts'
import { dayNoteKeyOf } from '../../../domain/days.ts'
import { Illustration } from '../../ui/layout/Illustration.tsx'
import type { CommandHandler } from '../commands/pendingCommand.ts'
import type { StudentSemester } from '../enrollmentState.ts'
import styles from './ClassPanel.module.css'
import { activeFilters, type ClassFilters, type FilterName, hidingFilters } from './classFilters.ts'
import { DaySection } from './DaySection.tsx'
import { CLASS_LIST_ID, dayTabId } from './elementIds.ts'
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

/** "5 of 24 classes", with a button that removes the filters. Always there, so that screen readers announce a change. */
function MatchCount(props: {
  readonly filtered: boolean
  readonly count: number
  readonly total: number
  readonly clear: () => void
}) {
  const { filtered, count, total, clear } = props
  return (
    <div className={styles.matches} data-filtered={filtered} data-screen-only>
      <p role="status">
        {filtered && (
          <Trans>
            {count} of {total} classes
          </Trans>
        )}
      </p>
      {filtered && (
        <Button variant="subtle" size="compact-sm" onClick={clear}>
          <Trans>Clear filters</Trans>
        </Button>
      )}
    </div>
  )
}

/** Offers to remove one of the filters that hide all classes, with the number of classes that it hides. */
function NoMatches(props: {
  readonly courses: readonly Course[]
  readonly filters: ClassFilters
  readonly context: StudentSemester
  readonly remove: (names: readonly FilterName[]) => void
}) {
  const { courses, filters, context, remove } = props
  const labels = useRemovalLabels()
  const hiding = hidingFilters(courses, filters, context)
  return (
    <div className={styles.none}>
      <Illustration />
      <p className={styles.noneTitle}>
        <Trans>No class matches all your filters.</Trans>
      </p>
      {hiding.length === 0 ? (
        <p>
          <Trans>Your filters together hide all classes. Clear them to see the classes again.</Trans>
        </p>
      ) : (
        <ul className={styles.hiding}>
          {hiding.map(({ name, found }) => (
            <li key={name}>
              <Button variant="default" size="compact-md" onClick={() => remove([name])}>
                <Trans>
                  {labels[name]} (<Plural value={found} one="# class" other="# classes" />)
                </Trans>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function useRemovalLabels(): Record<FilterName, string> {
  const { t } = useLingui()
  return {
    text: t`Clear search`,
    day: t`Show all days`,
    period: t`Any period`,
    teacher: t`Any teacher`,
    open: t`Include full classes`,
    fits: t`Include classes that don't fit`,
  }
}
