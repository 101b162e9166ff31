import { useLingui } from '@lingui/react/macro'
import { useSuspenseQueries } from '@tanstack/react-query'
import type { Semester } from '../../../contract/semesters.ts'
import { bellSchedulesQuery } from '../../api/bellSchedules.ts'
import { coursesQuery } from '../../api/courses.ts'
import { teacherOptions } from '../../ui/format/teacherOptions.ts'
import { EmptyState } from '../EmptyState.tsx'
import { ClassesTimetable } from './ClassesTimetable.tsx'
import { chosenClasses, roomOptions } from './roomOptions.ts'
import type { WeekSearch } from './search.ts'
import { WeekFilter } from './WeekFilter.tsx'

/** The pickers, and the timetable of what they choose. */
export function SemesterWeek(props: {
  readonly semester: Semester
  readonly semesters: readonly Semester[]
  readonly search: WeekSearch
}) {
  const { semester, semesters, search } = props
  const { t } = useLingui()
  const [{ data: courses }, { data: bellSchedules }] = useSuspenseQueries({
    queries: [coursesQuery(semester.id), bellSchedulesQuery(semester.id)],
  })
  const [teachers, rooms] = [teacherOptions(courses), roomOptions(courses)]
  const chosen = chosenClasses(courses, search)
  const teacher = teachers.find(({ value }) => value === String(search.teacher))?.label
  const name = search.teacher === undefined ? search.room : (teacher ?? t`This teacher`)
  return (
    <>
      <WeekFilter semesters={semesters} semester={semester} teachers={teachers} rooms={rooms} search={search} />
      {name === undefined && <EmptyState>{t`Choose a teacher or a room.`}</EmptyState>}
      {name !== undefined && chosen.length === 0 && (
        <EmptyState>{t`${name} has no classes in ${semester.name}.`}</EmptyState>
      )}
      {name !== undefined && chosen.length > 0 && (
        <ClassesTimetable
          name={name}
          courses={chosen}
          bellSchedules={bellSchedules}
          showTeacher={search.teacher === undefined}
        />
      )}
    </>
  )
}
