import { useLingui } from '@lingui/react/macro'
import { Box } from '@mantine/core'
import { useSuspenseQueries } from '@tanstack/react-query'
import type { ClassTime, Course } from '../../../contract/courses.ts'
import type { Days, Period } from '../../../domain/days.ts'
import { bellSchedulesQuery } from '../../api/bellSchedules.ts'
import { coursesQuery } from '../../api/courses.ts'
import { StudentTimetable } from '../../ui/timetable/StudentTimetable.tsx'
import { WEEK_VIEW_ID } from '../classes/elementIds.ts'
import type { StudentSemester } from '../enrollmentState.ts'

/** The child's week as a timetable. Pressing an open period lists the classes that fit it. */
export function StudentWeekTimetable(props: {
  readonly context: StudentSemester
  readonly onOpenPeriod: (days: Days, period: Period) => void
}) {
  const { student, schedule, semester, closed } = props.context
  const { t } = useLingui()
  const [{ data: bellSchedules }, { data: classTimes }] = useSuspenseQueries({
    queries: [bellSchedulesQuery(semester.id), { ...coursesQuery(semester.id), select: timesOf }],
  })
  return (
    <Box
      component="section"
      id={WEEK_VIEW_ID}
      className="surface"
      p="sm"
      aria-label={t`Week view`}
      ref={scrollIntoView}
    >
      <StudentTimetable
        student={student}
        schedule={schedule}
        bellSchedules={bellSchedules}
        classTimes={classTimes}
        {...(!closed && { onOpenPeriod: props.onOpenPeriod })}
      />
    </Box>
  )
}

/** Without the seats, which change all the time while the timetable is open. */
function timesOf(courses: readonly Course[]): ClassTime[] {
  return courses.map(({ days, period, grade }) => ({ days, period, grade }))
}

/** The button that opens the timetable stays in sight, the timetable may not. */
function scrollIntoView(section: HTMLElement | null): void {
  section?.scrollIntoView({ block: 'nearest' })
}
