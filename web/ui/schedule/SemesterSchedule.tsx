import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Group, Text } from '@mantine/core'
import { useSuspenseQueries, useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Course } from '../../../contract/courses.ts'
import type { Schedule, WaitingCourse } from '../../../contract/enrollment/schedules.ts'
import type { Semester } from '../../../contract/semesters.ts'
import type { Student } from '../../../contract/students.ts'
import type { BellSchedule } from '../../../domain/bellSchedule.ts'
import type { Grade } from '../../../domain/grade.ts'
import { bellSchedulesQuery } from '../../api/bellSchedules.ts'
import { scheduleQuery } from '../../api/schedules.ts'
import { schoolQuery } from '../../api/school.ts'
import { behindWaitList, dayLabel, inLine } from '../format/labels.ts'
import { schoolClock } from '../format/schoolClock.ts'
import { useBellTimes } from '../format/useBellTimes.ts'
import { IconClockHour4 } from '../icons.tsx'
import { CardTable } from '../table/CardTable.tsx'
import { StudentTimetable } from '../timetable/StudentTimetable.tsx'
import { classCells, classLabels, inWeekOrder } from './classCells.ts'

/** What the office can do with a class of the child. */
export type RenderAction = (course: Course) => ReactNode

export function SemesterSchedule(props: {
  readonly student: Student
  readonly semester: Semester
  readonly addButtonLabel: string
  readonly renderAction?: RenderAction | undefined
}) {
  const { student, semester, addButtonLabel, renderAction } = props
  const { t } = useLingui()
  const [{ data: schedule }, { data: bellSchedules }] = useSuspenseQueries({
    queries: [scheduleQuery(student.id, semester.id), bellSchedulesQuery(semester.id)],
  })
  const { first_name } = student
  const { name } = semester
  return (
    <>
      {schedule.enrolled.length === 0 ? (
        <Text
          px="md"
          py="2rem"
          bdrs="md"
          bg="var(--accent-tint)"
          ta="center"
        >{t`${first_name} has no classes in ${name} yet. To add some, choose ${addButtonLabel}.`}</Text>
      ) : (
        <ClassTable
          courses={schedule.enrolled}
          bellTimes={{ grade: student.grade, bellSchedules }}
          renderAction={renderAction}
        />
      )}
      <WaitList
        waiting={useBellTimes(semester.id, schedule.waiting, student.grade)}
        reserve={useBellTimes(semester.id, schedule.reserve, student.grade)}
        offered={schedule.offered}
      />
      <Box component="section" mt="1.75rem">
        <h3>
          <Trans>Week</Trans>
        </h3>
        <StudentTimetable student={student} schedule={schedule} bellSchedules={bellSchedules} />
      </Box>
    </>
  )
}

/** The places in line and behind full wait lists. A held seat is answered elsewhere. */
function WaitList(props: { readonly [Part in 'waiting' | 'reserve' | 'offered']: readonly Schedule[Part][number][] }) {
  const { waiting, reserve, offered } = props
  const { t, i18n } = useLingui()
  const { time_zone } = useSuspenseQuery(schoolQuery).data
  if (waiting.length + reserve.length === 0) return null
  const { formatDayAndTime } = schoolClock(time_zone, i18n.locale)
  const placeOf = ({ id, position }: WaitingCourse) => {
    const until = offered.find((offer) => offer.id === id)?.expires_at
    return until ? t`Seat held until ${formatDayAndTime(until)}` : i18n._(inLine(position))
  }
  const places = [
    ...waiting.map((course) => ({ ...course, place: placeOf(course) })),
    ...reserve.map((course) => ({ ...course, place: i18n._(behindWaitList(course.reserve_position)) })),
  ]
  return (
    <Box component="section" mt="1.75rem">
      <h3>{t`Wait List`}</h3>
      <Box className="plain ruled" component="ul" mt="xs">
        {places.map(({ id, section, name, days, time, place }) => (
          <Group key={id} component="li" gap="0.625rem" align="flex-start" wrap="nowrap">
            <IconClockHour4 size={18} />
            <Group flex={1} gap="0 0.625rem">
              <Box component="span" flex="1 1 12rem">
                <strong>{name}</strong> {[section, i18n._(dayLabel(days)), time].filter(Boolean).join(' · ')}
              </Box>
              <Text span c="var(--mantine-color-anchor)" fw={600}>
                {place}
              </Text>
            </Group>
          </Group>
        ))}
      </Box>
    </Box>
  )
}

const NAME_COLUMN = 1

/** The classes of a week in its order. */
function ClassTable(props: {
  readonly courses: readonly Course[]
  readonly bellTimes: { readonly grade: Grade; readonly bellSchedules: readonly BellSchedule[] }
  readonly renderAction: RenderAction | undefined
}) {
  const { courses, bellTimes, renderAction } = props
  const { t, i18n } = useLingui()
  const columns = classLabels(i18n).map((label, column) => ({
    label,
    cell: (course: Course): ReactNode => classCells(course, bellTimes, i18n)[column],
    lead: column === NAME_COLUMN,
  }))
  return (
    <CardTable
      caption={t`Classes`}
      columns={renderAction ? [...columns, { label: t`Change`, cell: renderAction, screenOnly: true }] : columns}
      rows={courses.toSorted(inWeekOrder)}
      keyOf={({ id }) => id}
    />
  )
}
