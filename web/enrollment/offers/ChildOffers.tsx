import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'
import { usePreload } from '../../ui/feedback/usePreload.ts'
import type { OffersProps } from './Offers.tsx'

const Offers = lazyPart(async () => (await import('./Offers.tsx')).Offers)
const NewOffers = lazyPart(async () => (await import('./NewOffers.tsx')).NewOffers)

/** The offers of a child on the dashboard and the enrollment screen: a notice with those that are shown, and a bar for each new one. */
export function ChildOffers(props: OffersProps) {
  const { offers, student, schedule, fallbackId } = props
  // A seat may be offered to a waiting child while nobody uses the page.
  usePreload(NewOffers, { onceUsed: schedule.waiting.length === 0 })
  return (
    <>
      {offers.shown.length > 0 && (
        <div>
          <AsyncBoundary compact>
            <Offers {...props} />
          </AsyncBoundary>
        </div>
      )}
      {offers.added.length > 0 && (
        <AsyncBoundary compact fallback={null}>
          <NewOffers offers={offers} schedule={schedule} firstName={student.first_name} fallbackId={fallbackId} />
        </AsyncBoundary>
      )}
    </>
  )
}
