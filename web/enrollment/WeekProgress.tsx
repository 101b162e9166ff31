import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { fullName } from '../../domain/person.ts'
import { dayLabel } from '../ui/format/dayLabel.ts'
import { gradeName } from '../ui/format/gradeLabel.ts'
import { ProgressBar } from '../ui/format/ProgressBar.tsx'
import type { StudentSemester } from './enrollmentState.ts'
import { dayHeadingId } from './focusTargets.ts'
import styles from './WeekProgress.module.css'
import type { SchoolDay } from './week.ts'

/** A sticky bar with the student, the progress of each day and links to the days' classes. */
export function WeekProgress(props: {
  readonly student: StudentSemester['student']
  readonly week: readonly SchoolDay[]
}) {
  const { t, i18n } = useLingui()
  return (
    <div className={styles.bar}>
      <p className={styles.student}>
        <strong>{fullName(props.student)}</strong> <span>{i18n._(gradeName(props.student.grade))}</span>
      </p>
      <nav aria-label={t`Days`}>
        <ul className={styles.days}>
          {props.week.map((day) => (
            <li key={day.days}>
              <DayLink day={day} />
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

function DayLink({ day: { days, completion } }: { readonly day: SchoolDay }) {
  const { i18n } = useLingui()
  const { enrolled, needed, complete } = completion
  return (
    <a href={`#${dayHeadingId(days)}`} className={styles.day} data-complete={complete}>
      <span className={styles.label}>{i18n._(dayLabel(days))}</span>{' '}
      <span className={styles.count}>
        {needed === undefined ? (
          <>
            <span aria-hidden>{enrolled}</span>
            <VisuallyHidden>
              <Plural value={enrolled} one="# class" other="# classes" />
            </VisuallyHidden>
          </>
        ) : (
          <Trans>
            {enrolled} of {needed}
          </Trans>
        )}
        {complete && <IconCheck aria-hidden />}
      </span>
      {needed !== undefined && <ProgressBar value={enrolled} max={needed} tone={complete ? 'done' : 'accent'} />}
    </a>
  )
}
