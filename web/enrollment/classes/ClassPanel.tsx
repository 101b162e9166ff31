import { Trans } from '@lingui/react/macro'
import { Button, Group, Stack } from '@mantine/core'
import { memo, useDeferredValue, useEffect, useState } from 'react'
import type { Course } from '../../../contract/courses.ts'
import type { GradeNotes } from '../../../contract/semesters.ts'
import { dayNoteKeyOf } from '../../../domain/days.ts'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'
import { usePreload } from '../../ui/feedback/usePreload.ts'
import type { CommandHandler } from '../commands/pendingCommand.ts'
import type { StudentSemester } from '../enrollmentState.ts'
import styles from './ClassPanel.module.css'
import { type ClassFilters, type FilterName, filtersWithinDay, isSearchAlone } from './classFilters.ts'
import { DaySection } from './DaySection.tsx'
import { CLASS_LIST_ID, dayTabId } from './elementIds.ts'
import { LazyClassDetails } from './LazyClassDetails.ts'
import type { SchoolDay } from './week.ts'

const NoMatches = lazyPart(async () => (await import('./NoMatches.tsx')).NoMatches)

/** The classes of the chosen day, or of all days, that match the filters. */
export const ClassPanel = memo(function ClassPanel(props: {
  readonly week: readonly SchoolDay[]
  /** The week with only the classes that match the filters other than the day. */
  readonly matching: readonly SchoolDay[]
  readonly filters: ClassFilters
  readonly bySection: boolean
  readonly notes: GradeNotes | undefined
  readonly context: StudentSemester
  readonly onCommand: CommandHandler
  readonly remove: (names: readonly FilterName[]) => void
}) {
  const { week, matching, filters, bySection, notes, context, onCommand, remove } = props
  const { day } = filters
  // The schedule and the notes are painted first: a long list takes an old phone half a second.
  const isListShown = useDeferredValue(true, false)
  const filtered = filtersWithinDay(filters).length > 0
  const shown = matching.filter(({ days, courses }) => (day ? days === day : !filtered || courses.length > 0))
  const count = countOf(shown)
  usePreload(LazyClassDetails, { onceUsed: true })
  const [isAnswerFirst] = useState(context.schedule.offered.length > 0)
  useEffect(() => {
    if (isListShown && !isAnswerFirst) showFirstOpenPeriod()
  }, [isListShown, isAnswerFirst])
  const removeAndFocus = (names: readonly FilterName[]) => {
    remove(names)
    document.getElementById(CLASS_LIST_ID)?.focus()
  }
  return (
    <Stack
      id={CLASS_LIST_ID}
      role="tabpanel"
      aria-labelledby={dayTabId(day)}
      tabIndex={-1}
      gap="sm"
      style={{ outline: 'none' }}
      data-filtered={filtered}
      aria-busy={!isListShown}
    >
      <MatchCount
        filters={filters}
        count={count}
        total={countOf(week)}
        elsewhere={countOf(matching) > count}
        clear={() => removeAndFocus(filtersWithinDay(filters))}
      />
      {filtered && count === 0 ? (
        <AsyncBoundary fallback={null}>
          <NoMatches courses={coursesOf(week)} filters={filters} context={context} remove={removeAndFocus} />
        </AsyncBoundary>
      ) : (
        isListShown &&
        shown.map((schoolDay) => (
          <DaySection
            key={schoolDay.days}
            day={schoolDay}
            isOnly={day !== undefined}
            bySection={bySection}
            note={filtered ? undefined : notes?.[dayNoteKeyOf(schoolDay.days)]}
            context={context}
            onCommand={onCommand}
          />
        ))
      )}
    </Stack>
  )
})

/** Skips the folded periods, as far as the screen is too low for what is below them. */
function showFirstOpenPeriod(): void {
  document.querySelector(`#${CLASS_LIST_ID} details + [data-open="true"]`)?.scrollIntoView({ block: 'nearest' })
}

function coursesOf(week: readonly SchoolDay[]): Course[] {
  return week.flatMap(({ courses }) => courses)
}

function countOf(week: readonly SchoolDay[]): number {
  return coursesOf(week).length
}

/** "5 of 24 classes" or that there are none, with a button that removes the filters. Always there, so that screen readers announce a change. */
function MatchCount(props: {
  readonly filters: ClassFilters
  readonly count: number
  readonly total: number
  /** Whether classes of other days match. */
  readonly elsewhere: boolean
  readonly clear: () => void
}) {
  const { filters, count, total, elsewhere, clear } = props
  const filtered = filtersWithinDay(filters).length > 0
  const searched = isSearchAlone(filters)
  return (
    <Group
      className={styles.matches}
      gap="0.25rem 0.75rem"
      justify="space-between"
      c="dimmed"
      data-filtered={filtered}
      data-none={count === 0}
      data-screen-only
    >
      <p role="status">
        {filtered && count > 0 && (
          <Trans>
            {count} of {total} classes
          </Trans>
        )}
        {filtered && count === 0 && !searched && <Trans>No class matches all your filters.</Trans>}
        {count === 0 &&
          searched &&
          (elsewhere ? (
            <Trans>No class on this day matches “{filters.text}”.</Trans>
          ) : (
            <Trans>No class matches “{filters.text}”.</Trans>
          ))}
      </p>
      {filtered && (
        <Button variant="subtle" size="compact-sm" onClick={clear}>
          {searched ? <Trans>Clear search</Trans> : <Trans>Clear filters</Trans>}
        </Button>
      )}
    </Group>
  )
}
