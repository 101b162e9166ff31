import { useLingui } from '@lingui/react/macro'
import type { Course } from '../../../contract/courses.ts'
import type { Student } from '../../../contract/students.ts'
import { DAYS, type Days } from '../../../domain/days.ts'
import { countedDays } from '../../../domain/enrollment/completion.ts'
import { dayLabel } from '../../ui/format/labels.ts'
import styles from './Lottery.module.css'
import type { RankingTime } from './ranked.ts'

/** Why some days of the child's week have no classes to rank. Renders nothing if all have. */
export function UnrankedDays(props: {
  readonly student: Student
  readonly enrolled: readonly Course[]
  readonly times: readonly RankingTime<Course>[]
}) {
  const { student, enrolled, times } = props
  const { t, i18n } = useLingui()
  const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' })
  const namesOf = (days: readonly Days[]) => list.format(days.map((day) => i18n._(dayLabel(day))))
  const week = DAYS.filter((days) => days !== 'HS' || countedDays(student.grade).includes(days))
  const missing = week.filter((days) => !times.some((time) => time.days === days))
  const taken = missing.filter((days) => enrolled.some((course) => course.days === days))
  const empty = missing.filter((days) => !taken.includes(days))
  return (
    <>
      {taken.length > 0 && (
        <p
          className={styles.unranked}
        >{t`${namesOf(taken)}: ${student.first_name} already has a class, and there is no other class to rank.`}</p>
      )}
      {empty.length > 0 && (
        <p
          className={styles.unranked}
        >{t`${namesOf(empty)}: there are no classes to rank for ${student.first_name}.`}</p>
      )}
    </>
  )
}
