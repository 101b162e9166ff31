import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { CourseWithRoster } from '../../../contract/courses.ts'
import { seatsLeft, WAIT_LIST_LIMIT } from '../../../domain/course.ts'
import { fullName } from '../../../domain/person.ts'
import { dayLabel } from '../../ui/format/dayLabel.ts'
import { ProgressBar } from '../../ui/format/ProgressBar.tsx'
import { periodLabel } from '../../ui/format/periodLabel.ts'
import { useBellTimes } from '../../ui/format/useBellTimes.ts'
import styles from './ClassFigures.module.css'

/** How full a class is, when and where it meets, and who teaches it. */
export function ClassFigures({ course }: { readonly course: CourseWithRoster }) {
  const [{ time } = course] = useBellTimes(course.semester_id, [course])
  const { t, i18n } = useLingui()
  const { enrolled, current_seats, max_seats, wait_list, days, room, teacher } = course
  const [left, held] = [seatsLeft(course), current_seats - enrolled.length]
  const when = [i18n._(dayLabel(days)), i18n._(periodLabel(course)), time].filter((part) => part !== '').join(' · ')
  return (
    <dl className={styles.figures}>
      <Figure name={t`Enrolled`} value={current_seats} max={max_seats}>
        <strong>{enrolled.length}</strong>{' '}
        {held > 0 && (
          <>
            · <Plural value={held} one="# seat held" other="# seats held" />
          </>
        )}
        <span className={held > 0 ? styles.left : undefined}>
          {left === 0 ? t`Full` : t`${left} of ${max_seats} seats left`}
        </span>
      </Figure>
      <Figure name={t`Wait list`} value={wait_list} max={WAIT_LIST_LIMIT}>
        <Trans>
          <strong>{wait_list}</strong> <span>of {WAIT_LIST_LIMIT} spots</span>
        </Trans>
      </Figure>
      <div className={styles.fact}>
        <dt>{t`When`}</dt>
        <dd>{when}</dd>
      </div>
      <div className={styles.fact}>
        <dt>{t`Where`}</dt>
        <dd>{room === '' ? t`No room yet` : room}</dd>
      </div>
      <div className={styles.fact}>
        <dt>{t`Teacher`}</dt>
        <dd>{fullName(teacher)}</dd>
      </div>
    </dl>
  )
}

function Figure(props: {
  readonly name: string
  readonly value: number
  readonly max: number
  readonly children: ReactNode
}) {
  const { name, value, max, children } = props
  return (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>
        {children}
        <ProgressBar value={value} max={max} tone={value >= max ? 'accent' : undefined} />
      </dd>
    </div>
  )
}
