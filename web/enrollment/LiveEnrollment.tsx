import type { Schedule } from '../../contract/schedules.ts'
import { LiveAnnouncer } from '../live/LiveAnnouncer.tsx'
import { useLiveSeats } from '../live/useLiveSeats.ts'
import { useWaitingFacts } from '../roster/useWaitingFacts.ts'

/** Keeps the classes of the screen current, and announces changes of the child's wait lists to screen readers unless a dialog is open. */
export function LiveEnrollment(props: {
  readonly semester: number
  readonly schedule: Schedule
  readonly isDialogOpen: boolean
}) {
  const { semester, schedule, isDialogOpen } = props
  useLiveSeats(semester)
  const facts = useWaitingFacts(schedule)
  return isDialogOpen ? null : <LiveAnnouncer facts={facts} />
}
