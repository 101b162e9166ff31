import { useState } from 'react'
import type { Schedule } from '../../contract/enrollment/schedules.ts'
import type { Student } from '../../contract/students.ts'
import { LazyCommandDialog } from '../enrollment/commands/LazyCommandDialog.tsx'
import type { PendingCommand } from '../enrollment/commands/pendingCommand.ts'
import { ChildOffers } from '../enrollment/offers/ChildOffers.tsx'
import type { Offers } from '../enrollment/offers/useOffers.ts'
import { useWaitingFacts } from '../enrollment/waitList/useWaitingFacts.ts'
import { LiveAnnouncer } from '../live/LiveAnnouncer.tsx'

/** The offers of a child, with the dialog in which they are answered, and the announcements about its wait lists to screen readers. */
export function DashboardOffers(props: {
  readonly student: Student
  readonly semester: number
  readonly schedule: Schedule
  readonly offers: Offers
  /** The element that gets the focus when the answered offer is gone. */
  readonly nameId: string
}) {
  const { student, semester, schedule, offers, nameId } = props
  const [request, setRequest] = useState<PendingCommand>()
  const [hadOffer, setHadOffer] = useState(false)
  const facts = useWaitingFacts(schedule)
  if (schedule.offered.length > 0 && !hadOffer) setHadOffer(true)
  const close = () => {
    setRequest(undefined)
    if (request && !request.opener.isConnected) document.getElementById(nameId)?.focus()
  }
  return (
    <>
      <ChildOffers
        offers={offers}
        student={student}
        schedule={schedule}
        heading="p"
        onCommand={setRequest}
        fallbackId={nameId}
      />
      {hadOffer && (
        <LazyCommandDialog
          request={request}
          courses={NO_COURSES}
          student={student}
          semester={semester}
          onClose={close}
        />
      )}
      {!request && schedule.waiting.length > 0 && <LiveAnnouncer facts={facts} />}
    </>
  )
}

const NO_COURSES = [] as const
