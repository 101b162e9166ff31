import { Trans, useLingui } from '@lingui/react/macro'
import type { Course } from '../../../contract/courses.ts'
import type { BellSchedule } from '../../../domain/bellSchedule.ts'
import type { Grade } from '../../../domain/grade.ts'
import styles from '../table/CardTable.module.css'
import { classCells, classLabels } from './classCells.ts'
import { inWeekOrder } from './inWeekOrder.ts'

const NAME_COLUMN = 1

/** The classes of a week in its order. */
export function ClassTable(props: {
  readonly courses: readonly Course[]
  readonly bellTimes: { readonly grade: Grade; readonly bellSchedules: readonly BellSchedule[] }
}) {
  const { courses, bellTimes } = props
  const { i18n } = useLingui()
  const labels = classLabels(i18n)
  return (
    <table className={styles.table} data-dense>
      <caption className={styles.caption}>
        <Trans>Classes</Trans>
      </caption>
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
        {courses.toSorted(inWeekOrder).map((course) => (
          <tr key={course.id}>
            {classCells(course, bellTimes, i18n).map((text, column) => (
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
