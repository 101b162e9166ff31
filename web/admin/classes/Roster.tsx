import { Plural, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CourseWithRoster } from '../../../contract/courses.ts'
import { WAIT_LIST_LIMIT } from '../../../domain/course.ts'
import { SuccessAlert } from '../../ui/feedback/SuccessAlert.tsx'
import { type PendingChange, returnFocus } from './pendingChange.ts'
import styles from './Roster.module.css'
import { RosterDialog } from './RosterDialog.tsx'
import { RosterList } from './RosterList.tsx'

/** The enrolled students by name, and the wait list in order. */
export function Roster({ course }: { readonly course: CourseWithRoster }) {
  const { t } = useLingui()
  const [pendingChange, requestChange] = useState<PendingChange>()
  const [message, showMessage] = useState('')
  const { enrolled, waiting, max_seats, current_seats } = course
  const held = current_seats - enrolled.length
  const close = (done = '') => {
    requestChange(undefined)
    showMessage(done)
    if (pendingChange) returnFocus(pendingChange, done !== '')
  }
  return (
    <>
      <RosterList
        list="enrolled"
        title={t`Enrolled: ${enrolled.length} of ${max_seats} seats`}
        empty={t`No one is enrolled yet. Add a student below, or wait for families to enroll.`}
        students={enrolled}
        changes={['drop']}
        requestChange={requestChange}
      />
      {held > 0 && (
        <p className={styles.held}>
          <Plural
            value={held}
            one="# seat is held for a child on the wait list."
            other="# seats are held for children on the wait list."
          />
        </p>
      )}
      <RosterList
        list="waiting"
        title={t`Wait list: ${waiting.length} of ${WAIT_LIST_LIMIT} spots`}
        empty={t`No one is on the wait list.`}
        students={waiting}
        changes={['move', 'remove']}
        requestChange={requestChange}
      />
      <SuccessAlert message={message} />
      <RosterDialog pendingChange={pendingChange} course={course} onClose={close} />
    </>
  )
}
