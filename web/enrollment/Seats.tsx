import { Plural, Trans } from '@lingui/react/macro'
import type { Course } from '../../contract/courses.ts'
import { isWaitListFull, seatsLeft } from '../../domain/course.ts'
import { ProgressBar } from '../ui/format/ProgressBar.tsx'
import styles from './Seats.module.css'

/** The free seats of a class as text and as a bar. The last seats have the accent color. */
export function Seats({ course, id }: { readonly course: Course; readonly id?: string }) {
  const { max_seats, current_seats, wait_list } = course
  const left = seatsLeft(course)
  const tone = left > 0 && left <= Math.max(2, max_seats * 0.2) ? 'accent' : undefined
  return (
    <div className={styles.seats} data-tone={tone} data-full={left <= 0}>
      <ProgressBar value={current_seats} max={max_seats} tone={tone} />
      <span className={styles.count} id={id}>
        <span className={styles.left}>
          <Trans>
            {left} of {max_seats} seats left
          </Trans>
        </span>
        {wait_list > 0 && (
          <span className={styles.waiting}>
            <span className={styles.separator}> · </span>
            {isWaitListFull(course) ? (
              <Trans>wait list full</Trans>
            ) : (
              <Plural value={wait_list} one="# waiting" other="# waiting" />
            )}
          </span>
        )}
      </span>
    </div>
  )
}
