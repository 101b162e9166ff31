import { useLingui } from '@lingui/react/macro'
import { NativeSelect, Stack } from '@mantine/core'
import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Course } from '../../../contract/courses.ts'
import type { Semester } from '../../../contract/semesters.ts'
import type { BellSchedule } from '../../../domain/bellSchedule.ts'
import { placesTaken } from '../../../domain/enrollment/waitList/limit.ts'
import { fullName } from '../../../domain/person.ts'
import { timetableOf } from '../../../domain/timetable.ts'
import { classesInTimetable } from '../../../domain/timetableOwners.ts'
import { bellSchedulesQuery } from '../../api/bellSchedules.ts'
import { coursesQuery } from '../../api/courses.ts'
import { semestersQuery } from '../../api/schedules.ts'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { type SelectOption, teacherOptions } from '../../ui/format/teacherOptions.ts'
import { Timetable } from '../../ui/timetable/Timetable.tsx'
import { seatsText } from '../classes/classLabels.ts'
import { managerPath } from '../classes/paths.ts'
import { ListHeader } from '../ListScreen.tsx'
import { officeSemester } from '../officeSemester.ts'
import { FieldGrid } from '../ui/FieldGrid.tsx'
import { chosenClasses, roomOptions } from './roomOptions.ts'
import type { WeekSearch } from './search.ts'

/** The week of a teacher or a room in one semester. */
export function AdminWeek() {
  const { t } = useLingui()
  const search = useSearch({ from: '/admin/dashboard/week' })
  const { data: semesters } = useSuspenseQuery(semestersQuery)
  const semester = officeSemester(semesters, search.semester)
  return (
    <>
      <ListHeader title={t`Week`} />
      {semester ? (
        <AsyncBoundary key={semester.id}>
          <SemesterWeek semester={semester} semesters={semesters} search={search} />
        </AsyncBoundary>
      ) : (
        <EmptyState>{t`There are no semesters yet.`}</EmptyState>
      )}
    </>
  )
}

/** The pickers, and the timetable of what they choose. */
function SemesterWeek(props: {
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

/** Chooses the semester, and a teacher or a room. The choice is kept in the URL. */
function WeekFilter(props: {
  readonly semesters: readonly Semester[]
  readonly semester: Semester
  readonly teachers: readonly SelectOption[]
  readonly rooms: readonly SelectOption[]
  readonly search: WeekSearch
}) {
  const { semesters, semester, teachers, rooms, search } = props
  const { t } = useLingui()
  const navigate = useNavigate({ from: '/admin/dashboard/week' })
  const show = (next: WeekSearch) => navigate({ search: { semester: semester.slug, ...next }, replace: true })
  return (
    <FieldGrid min="12rem" maw="45rem" mb="lg" data-screen-only>
      <NativeSelect
        label={t`Semester`}
        value={semester.slug}
        data={semesters.map(({ slug, name }) => ({ value: slug, label: name }))}
        onChange={({ currentTarget }) => show({ ...search, semester: currentTarget.value })}
      />
      <NativeSelect
        label={t`Teacher`}
        value={search.teacher ?? ''}
        data={[{ value: '', label: t`Choose a teacher` }, ...teachers]}
        onChange={({ currentTarget: { value } }) => show(value === '' ? {} : { teacher: Number(value) })}
      />
      <NativeSelect
        label={t`Room`}
        value={search.room ?? ''}
        data={[{ value: '', label: t`Choose a room` }, ...rooms]}
        onChange={({ currentTarget: { value } }) => show(value === '' ? {} : { room: value })}
      />
    </FieldGrid>
  )
}

/** The week of the classes, with links to them, their rooms or teachers, and how full they are. */
function ClassesTimetable(props: {
  readonly name: string
  readonly courses: readonly Course[]
  readonly bellSchedules: readonly BellSchedule[]
  /** Whether the teacher or the room is shown. */
  readonly showTeacher: boolean
}) {
  const { name, courses, bellSchedules, showTeacher } = props
  const { t, i18n } = useLingui()
  const noteOf = (course: Course) => {
    const { room, teacher, active } = course
    const waiting = placesTaken(course)
    const seats = i18n._(seatsText(course))
    const parts = [
      showTeacher ? fullName(teacher) : room,
      seats,
      waiting > 0 ? t`${waiting} waiting` : '',
      active ? '' : t({ message: 'Inactive', context: 'class' }),
    ]
    return parts.filter((part) => part !== '').join(' · ')
  }
  const shown = courses.map((course) => {
    const { id, days, period, time, grade } = course
    return { id, days, period, time, grade, name: course.name, note: noteOf(course), href: managerPath(course) }
  })
  return (
    <Stack className="surface" component="section" gap="sm" p="1.125rem" aria-label={t`Week for ${name}`}>
      <h2>{name}</h2>
      <Timetable
        timetable={timetableOf([classesInTimetable(bellSchedules, shown)])}
        caption={t`Week for ${name}`}
        view={{ children: [] }}
      />
    </Stack>
  )
}
