import { useLingui } from '@lingui/react/macro'
import type { Course } from '../../../contract/courses.ts'
import { PERIODS } from '../../../domain/period.ts'
import { fullName } from '../../../domain/person.ts'
import { dayLabel } from '../format/dayLabel.ts'
import styles from '../table/CardTable.module.css'

const NAME_COLUMN = 1

export function ClassTable({ title, courses }: { readonly title: string; readonly courses: readonly Course[] }) {
  const { t, i18n } = useLingui()
  if (courses.length === 0) return null
  const labels = [t`Section`, t`Name`, t`Period`, t`Time`, t`Day`, t`Room`, t`Teacher`]
  const cells = ({ section, name, period, time, days, room, teacher }: Course) => [
    section,
    name,
    period,
    time,
    i18n._(dayLabel(days)),
    room,
    fullName(teacher),
  ]
  return (
    <table className={styles.table} data-dense>
      <caption className={styles.caption}>{title}</caption>
      <thead>
        <tr>
          {labels.map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {courses.toSorted(byPeriod).map((course) => (
          <tr key={course.id}>
            {cells(course).map((text, column) => (
              <td
                key={labels[column]}
                data-label={labels[column]}
                className={column === NAME_COLUMN ? styles.lead : undefined}
              >
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function byPeriod(a: Pick<Course, 'period'>, b: Pick<Course, 'period'>): number {
  return PERIODS.indexOf(a.period) - PERIODS.indexOf(b.period)
}
