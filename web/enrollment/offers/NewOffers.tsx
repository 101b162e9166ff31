import { useLingui } from '@lingui/react/macro'
import { Button, VisuallyHidden } from '@mantine/core'
import { useId } from 'react'
import type { Schedule } from '../../../contract/enrollment/schedules.ts'
import { serverTime } from '../../api/serverClock.ts'
import { BottomBar } from '../../ui/feedback/BottomBar.tsx'
import { IconGift } from '../../ui/icons.tsx'
import { useServerTime } from '../opening/useServerTime.ts'
import { endedOfferText, type Offer } from './endedOffer.ts'
import type { Offers } from './useOffers.ts'

interface NewOffersProps {
  readonly offers: Offers
  readonly schedule: Schedule
  readonly firstName: string
  /** The element that gets the focus when a bar is gone. */
  readonly fallbackId: string
}

/**
 * A bar at the bottom of the window for each offer made while the screen is open, so that nothing on the screen moves until the family
 * asks for it. A bar whose offer ends says what happened.
 */
export function NewOffers({ offers, schedule, firstName, fallbackId }: NewOffersProps) {
  const { i18n } = useLingui()
  const now = serverTime()
  const ends = offers.added.map(({ expires_at }) => Date.parse(expires_at)).filter((end) => end > now)
  useServerTime(ends.length > 0 ? Math.min(...ends) : null)
  const bars = offers.added.map((offer) => {
    const text = endedOfferText(offer, schedule, { firstName, now })
    return { offer, ended: text && i18n._(text) }
  })
  const dismiss = (offer: Offer) => {
    offers.dismiss(offer)
    document.getElementById(fallbackId)?.focus({ preventScroll: true })
  }
  return (
    <>
      {bars.map(({ offer, ended }) => (
        <NewOffer
          key={offer.id}
          offer={offer}
          ended={ended}
          firstName={firstName}
          onClick={() => (ended ? dismiss(offer) : offers.show(offer))}
        />
      ))}
      <VisuallyHidden role="status">{bars.flatMap(({ ended }) => ended ?? []).join(' ')}</VisuallyHidden>
    </>
  )
}

/** The button stays when the offer ends, so that it keeps the focus. */
function NewOffer(props: {
  readonly offer: Offer
  readonly ended: string | undefined
  readonly firstName: string
  readonly onClick: () => void
}) {
  const { offer, ended, firstName, onClick } = props
  const { t } = useLingui()
  const id = useId()
  return (
    <BottomBar>
      <IconGift />
      <p id={`${id}-text`}>{ended ?? t`We are holding a seat in ${offer.name} for ${firstName}.`}</p>
      <Button id={id} aria-labelledby={`${id} ${id}-text`} variant={ended ? 'default' : 'filled'} onClick={onClick}>
        {ended ? t`OK` : t`Answer now`}
      </Button>
    </BottomBar>
  )
}
