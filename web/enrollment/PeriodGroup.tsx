import { useLingui } from '@lingui/react/macro'
import type { Days } from '../../domain/days.ts'
import type { CommandHandler } from '../roster/pendingCommand.ts'
import { periodLabel } from '../ui/format/periodLabel.ts'
import { ClassRow } from './ClassRow.tsx'
import type { StudentSemester } from './enrollmentState.ts'
import styles from './PeriodGroup.module.css'
import type { PeriodChoices } from './week.ts'

/** The choices of one period under its heading, which has the time when all of them have the same. */
export function PeriodGroup(props: {
  readonly days: Days
  readonly group: PeriodChoices
  readonly context: StudentSemester
  readonly onCommand: CommandHandler
}) {
  const { days, group, context, onCommand } = props
  const { i18n } = useLingui()
  return (
    <div className={styles.group}>
      <h3 className={styles.heading}>
        {i18n._(periodLabel({ days, period: group.period }))}{' '}
        {group.time !== '' && <span className={styles.time}>{group.time}</span>}
      </h3>
      <ul className={styles.classes}>
        {group.courses.map((course) => (
          <ClassRow
            key={course.id}
            course={course}
            time={group.time === '' ? course.time : ''}
            context={context}
            onCommand={onCommand}
          />
        ))}
      </ul>
    </div>
  )
}
