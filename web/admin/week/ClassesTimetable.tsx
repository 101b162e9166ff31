import { useLingui } from '@lingui/react/macro'
import type { Course } from '../../../contract/courses.ts'
import type { BellSchedule } from '../../../domain/bellSchedule.ts'
import { fullName } from '../../../domain/person.ts'
import { timetableOf } from '../../../domain/timetable.ts'
import { classesInTimetable } from '../../../domain/timetableOwners.ts'
import { Timetable } from '../../ui/timetable/Timetable.tsx'
import { managerPath } from '../classes/paths.ts'
import styles from './Week.module.css'

/** The week of the classes, with links to them, their rooms or teachers, and how full they are. */
export function ClassesTimetable(props: {
  readonly name: string
  readonly courses: readonly Course[]
  readonly bellSchedules: readonly BellSchedule[]
  /** Whether the teacher or the room is shown. */
  readonly showTeacher: boolean
}) {
  const { name, courses, bellSchedules, showTeacher } = props
  const { t } = useLingui()
  const noteOf = ({ room, teacher, current_seats: taken, max_seats, wait_list, active }: Course) => {
    const seats = t`${taken} of ${max_seats} enrolled`
    const parts = [
      showTeacher ? fullName(teacher) : room,
      seats,
      wait_list > 0 ? t`${wait_list} waiting` : '',
      active ? '' : t`Inactive`,
    ]
    return parts.filter((part) => part !== '').join(' · ')
  }
  const shown = courses.map((course) => {
    const { id, days, period, time, grade } = course
    return { id, days, period, time, grade, name: course.name, note: noteOf(course), href: managerPath(course) }
  })
  return (
    <section className={styles.week} aria-label={t`Week for ${name}`}>
      <h2>{name}</h2>
      <Timetable
        timetable={timetableOf([classesInTimetable(bellSchedules, shown)])}
        caption={t`Week for ${name}`}
        view={{ children: [] }}
      />
    </section>
  )
}
