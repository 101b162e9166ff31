import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useId, useRef, useState } from 'react'
import { idOfSlug } from '../../../domain/semester.ts'
import { semesterQuery } from '../../api/semesters.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { NotFoundPanel } from '../../ui/feedback/NotFoundPanel.tsx'
import { SuccessAlert } from '../../ui/feedback/SuccessAlert.tsx'
import { useSuccessMessage, useUntilNextPress } from '../../ui/feedback/untilNextPress.ts'
import { Switch } from '../../ui/form/Switch.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { PageTitle } from '../../ui/layout/PageTitle.tsx'
import { BellSchedulesForm } from './bellSchedules/BellSchedulesForm.tsx'
import { DaysOffForm } from './DaysOffForm.tsx'
import { IncrementGradesDialog } from './IncrementGradesDialog.tsx'
import { NotesForm } from './NotesForm.tsx'
import { SemesterForm } from './SemesterForm.tsx'
import styles from './Semesters.module.css'
import { UndoGrades } from './UndoGrades.tsx'
import { WindowsForm } from './windows/WindowsForm.tsx'

/** One semester's name, dates, enrollment windows, days off, bell schedules and notes (document 1, section 2, "AdminEditSemester"). */
export function AdminEditSemester() {
  const { semester_slug } = useParams({ from: '/admin/dashboard/semesters/$semester_slug' })
  const id = idOfSlug(semester_slug)
  return id === undefined ? <NotFoundPanel /> : <SemesterManager id={id} />
}

function SemesterManager({ id }: { readonly id: number }) {
  const { t } = useLingui()
  const { data: semester } = useSuspenseQuery(semesterQuery(id))
  return (
    <>
      <PageTitle>{t`Semester Manager`}</PageTitle>
      <p className={styles.lead}>{semester.name}</p>
      <div className={styles.parts}>
        <Card title={t`Edit Semester`}>
          <div className={styles.short}>
            <SemesterForm key={id} semester={semester} />
          </div>
        </Card>
        <Card
          title={t`Enrollment Windows`}
          lead={t`When families can add and drop classes. Without a window, families can enroll at any time. The office can always make changes.`}
        >
          <WindowsForm key={id} semester_id={id} />
        </Card>
        <Card
          title={t`Days Off`}
          lead={t`Dates without classes, for example Thanksgiving. These dates are left out of families' calendars. For one day, leave Last day empty.`}
        >
          <DaysOffForm key={id} semester={semester} />
        </Card>
        <Card title={t`Lottery`} lead={t`Instead of racing for seats, families rank classes, and you run a lottery.`}>
          <Link to="/admin/dashboard/semesters/$semester_slug/lottery" params={{ semester_slug: semester.slug }}>
            {t`Open the lottery`}
          </Link>
        </Card>
        <Card
          title={t`Bell Schedules`}
          lead={t`When each period starts and ends, per day and grade. Classes without a time of their own show these times.`}
        >
          <BellSchedulesForm key={id} semester_id={id} />
        </Card>
        <Card
          title={t`Notes Manager`}
          lead={t`Notes for each grade, shown to parents above the classes in ${semester.name}.`}
        >
          <NotesForm key={id} semester={semester} />
          <IncrementGrades key={`grades ${id}`} />
        </Card>
      </div>
    </>
  )
}

/** Moves every student up one grade. A switch must be turned on first, and is off again after the dialog closes (document 1, section 4). */
function IncrementGrades() {
  const { t } = useLingui()
  const [unlocked, setUnlocked] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const [isSending, setSending] = useState(false)
  const [message, showMessage] = useSuccessMessage()
  const [failure, setFailure] = useState<unknown>()
  const lock = useRef<HTMLInputElement>(null)
  const hintId = useId()
  const close = (error?: unknown) => {
    setIsConfirming(false)
    setUnlocked(false)
    setFailure(error)
    lock.current?.focus()
  }
  const finish = () => {
    close()
    showMessage(t`Grade levels successfully updated!`)
  }
  return (
    <div className={styles.grades}>
      <h3>{t`Grade levels`}</h3>
      <p className={styles.hint}>{t`Do this once a year, after the school year ends.`}</p>
      <div className={styles.toggle}>
        <Switch ref={lock} checked={unlocked} onChange={setUnlocked}>
          {t`Unlock the button`}
        </Switch>
        <Button
          leftSection={<IconArrowUp size={18} aria-hidden />}
          disabled={!unlocked}
          aria-describedby={unlocked ? undefined : hintId}
          onClick={() => setIsConfirming(true)}
        >
          {t`Increment Grades`}
        </Button>
      </div>
      {!unlocked && (
        <p className={styles.hint} id={hintId}>
          {t`Turn on the switch first. The button moves every student up one grade.`}
        </p>
      )}
      <div className={styles.message}>
        <SuccessAlert message={message} />
        <ErrorAlert error={useUntilNextPress(failure)} />
      </div>
      <AsyncBoundary compact>
        <UndoGrades />
      </AsyncBoundary>
      <Dialog
        opened={isConfirming}
        title={t`Move every student up one grade?`}
        onClose={isSending ? undefined : () => close()}
      >
        <AsyncBoundary>
          {isConfirming && <IncrementGradesDialog onSending={setSending} onDone={finish} onClose={close} />}
        </AsyncBoundary>
      </Dialog>
    </div>
  )
}
