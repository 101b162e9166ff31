import { lazy, useState } from 'react'
import type { Schedule } from '../../contract/schedules.ts'
import type { Student } from '../../contract/students.ts'
import { LiveAnnouncer } from '../live/LiveAnnouncer.tsx'
import { AddedSeats } from '../roster/AddedSeats.tsx'
import type { PendingCommand } from '../roster/pendingCommand.ts'
import type { HeldSeatsState } from '../roster/useHeldSeats.ts'
import { useWaitingFacts } from '../roster/useWaitingFacts.ts'
import { LazyDialog } from '../ui/dialog/LazyDialog.tsx'
import { AsyncBoundary } from '../ui/feedback/AsyncBoundary.tsx'
import styles from './StudentWeek.module.css'

const CommandDialog = lazy(async () => ({ default: (await import('../roster/CommandDialog.tsx')).CommandDialog }))
const HeldSeats = lazy(async () => ({ default: (await import('../roster/HeldSeats.tsx')).HeldSeats }))

/** The seats that are held for a child. Stays mounted without one, because its dialog reports the answer. */
export function OfferedSeats(props: {
  readonly student: Student
  readonly semester: number
  readonly schedule: Schedule
  readonly held: HeldSeatsState
  /** The element that gets the focus when the answered offer is gone. */
  readonly nameId: string
}) {
  const { student, semester, schedule, held, nameId } = props
  const [request, setRequest] = useState<PendingCommand>()
  const facts = useWaitingFacts(schedule)
  const close = () => {
    setRequest(undefined)
    if (request && !request.opener.isConnected) document.getElementById(nameId)?.focus()
  }
  return (
    <>
      {held.shown.length > 0 && (
        <div className={styles.offers}>
          <AsyncBoundary compact>
            <HeldSeats
              held={held}
              student={student}
              schedule={schedule}
              heading="p"
              onCommand={setRequest}
              fallbackId={nameId}
            />
          </AsyncBoundary>
        </div>
      )}
      <AddedSeats held={held} firstName={student.first_name} />
      <LazyDialog opened={request !== undefined}>
        {(opened) => (
          <CommandDialog
            request={opened ? request : undefined}
            courses={NO_COURSES}
            student={student}
            semester={semester}
            onClose={close}
          />
        )}
      </LazyDialog>
      {!request && schedule.waiting.length > 0 && <LiveAnnouncer facts={facts} />}
    </>
  )
}

const NO_COURSES = [] as const
