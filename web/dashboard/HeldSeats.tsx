import { useLingui } from '@lingui/react/macro'
import { IconGift } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import type { Schedule } from '../../contract/schedules.ts'
import type { Student } from '../../contract/students.ts'
import { LiveAnnouncer } from '../live/LiveAnnouncer.tsx'
import type { PendingCommand } from '../roster/pendingCommand.ts'
import { useWaitingFacts } from '../roster/useWaitingFacts.ts'
import { LazyDialog } from '../ui/dialog/LazyDialog.tsx'
import { AsyncBoundary } from '../ui/feedback/AsyncBoundary.tsx'
import styles from './StudentWeek.module.css'

const CommandDialog = lazy(async () => ({ default: (await import('../roster/CommandDialog.tsx')).CommandDialog }))
const Offer = lazy(async () => ({ default: (await import('../roster/Offer.tsx')).Offer }))

/** The seats that are held for the child, with Accept and Decline. Stays mounted without one, because its dialog reports the answer. */
export function HeldSeats(props: {
  readonly student: Student
  readonly semester: number
  readonly schedule: Schedule
  /** The element that gets the focus when the answered offer is gone. */
  readonly nameId: string
}) {
  const { student, semester, schedule, nameId } = props
  const { t } = useLingui()
  const [request, setRequest] = useState<PendingCommand>()
  const facts = useWaitingFacts(schedule)
  const close = () => {
    setRequest(undefined)
    if (request && !request.opener.isConnected) document.getElementById(nameId)?.focus()
  }
  return (
    <>
      {schedule.offered.length > 0 && (
        <section className={styles.offers} aria-labelledby={`${nameId}-offers`}>
          <IconGift aria-hidden />
          <div>
            <p id={`${nameId}-offers`} className={styles.offersTitle}>
              {t`We are holding a seat for ${student.first_name}`}
            </p>
            <AsyncBoundary compact>
              {schedule.offered.map((offer) => (
                <Offer
                  key={offer.id}
                  offer={offer}
                  student={student}
                  schedule={schedule}
                  onCommand={setRequest}
                  fallbackId={nameId}
                />
              ))}
            </AsyncBoundary>
          </div>
        </section>
      )}
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
