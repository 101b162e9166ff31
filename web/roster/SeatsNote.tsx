import { useLingui } from '@lingui/react/macro'
import type { Course } from '../../contract/courses.ts'
import { isFull, isWaitListFull, seatsLeft, WAIT_LIST_LIMIT } from '../../domain/course.ts'
import { LiveAnnouncer } from '../live/LiveAnnouncer.tsx'
import styles from './CommandDialog.module.css'
import type { Command } from './pendingCommand.ts'

/** The current seats in the confirmation dialog, which change while it is open. */
export function SeatsNote(props: {
  readonly course: Course
  readonly command: Command
  /** Not while the command runs, because it changes the seats itself. */
  readonly isAnnounced: boolean
}) {
  const { course, command, isAnnounced } = props
  const { t } = useLingui()
  if (command !== 'enroll' && command !== 'wait') return null
  const { max_seats, wait_list } = course
  const left = seatsLeft(course)
  const full = isWaitListFull(course)
    ? t`Full. The wait list is full too.`
    : t`Full. You can join the wait list instead.`
  const open = t`${left} of ${max_seats} seats left`
  const enroll = isFull(course) ? full : open
  const wait = isFull(course)
    ? t`${wait_list} of ${WAIT_LIST_LIMIT} wait list spots taken`
    : t`A seat is open. You can add the class instead.`
  const sentence = command === 'enroll' ? enroll : wait
  return (
    <>
      <p className={styles.seats} data-changed={isFull(course) === (command === 'enroll') || undefined}>
        {sentence}
      </p>
      {isAnnounced && <LiveAnnouncer facts={{ [command]: sentence }} />}
    </>
  )
}
