import type { Schedule } from '../../contract/schedules.ts'
import { LiveAnnouncer } from '../live/LiveAnnouncer.tsx'
import { useWaitingFacts } from '../roster/useWaitingFacts.ts'

/** Announces changes of the child's wait lists to screen readers. */
export function WaitingAnnouncer({ schedule }: { readonly schedule: Schedule }) {
  return <LiveAnnouncer facts={useWaitingFacts(schedule)} />
}
