import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import type { CourseWithRoster } from '../../../contract/courses.ts'
import type { Student } from '../../../contract/students.ts'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { useProblemText } from '../../ui/feedback/problemText.ts'
import { SuccessAlert } from '../../ui/feedback/SuccessAlert.tsx'
import styles from './Roster.module.css'
import type { Adding, Confirmation } from './rosterChanges.ts'
import { StudentPicker } from './StudentPicker.tsx'
import { useRosterCall } from './useRosterCall.ts'

/** Enrolls or waitlists any student. Rules can be overridden. */
export function ManualEnroll({ course }: { readonly course: CourseWithRoster }) {
  const { t } = useLingui()
  const text = useProblemText()
  const hintId = useId()
  const [student, choose] = useState<Student>()
  const [tried, setTried] = useState<Adding>()
  const [done, setDone] = useState<Adding>()
  const { send, pending, refused, reset } = useRosterCall(course)

  const add = async (adding: Adding, confirmation: Confirmation = {}) => {
    setTried(adding)
    setDone(undefined)
    if (!student || !(await send(adding, student.id, confirmation))) return
    setDone(adding)
    choose(undefined)
  }
  const pick = (picked: Student | undefined) => {
    choose(picked)
    setDone(undefined)
    reset()
  }
  const messages = { enroll: t`Student succesfully enrolled!`, wait: t`Student succesfully added to waitlist!` }
  const state = { disabled: !student || pending, 'aria-describedby': student ? undefined : hintId }
  return (
    <div className={styles.manual}>
      <StudentPicker student={student} onPick={pick} />
      <div className={styles.buttons}>
        <Button {...state} onClick={() => add('enroll')}>
          {t`Enroll`}
        </Button>
        <Button {...state} variant="light" onClick={() => add('wait')}>
          {t`Waitlist`}
        </Button>
        {!student && (
          <p id={hintId} className={styles.hint}>
            {t`Choose a student first.`}
          </p>
        )}
      </div>
      <SuccessAlert message={done ? messages[done] : ''} />
      <div role="alert">
        {refused && (
          <>
            <Banner type="warning">{text(refused.message)}</Banner>
            {tried && refused.confirmation && (
              <Button variant="default" loading={pending} onClick={() => add(tried, refused.confirmation)}>
                {tried === 'enroll' ? t`Enroll anyway` : t`Waitlist anyway`}
              </Button>
            )}
          </>
        )}
      </div>
    </div>
  )
}
