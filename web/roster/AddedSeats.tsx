import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconGift } from '@tabler/icons-react'
import { useId } from 'react'
import { createPortal } from 'react-dom'
import { serverTime } from '../api/serverClock.ts'
import { BOTTOM_BARS_ID } from '../ui/feedback/bottomBars.ts'
import { useServerTime } from '../ui/opening/useServerTime.ts'
import styles from './AddedSeats.module.css'
import type { HeldSeatsState } from './useHeldSeats.ts'

/** Says at the bottom of the window, until the time to answer is over, that a seat is now held, so that nothing on the screen moves until the family asks for it. */
export function AddedSeats({ held, firstName }: { readonly held: HeldSeatsState; readonly firstName: string }) {
  const { t } = useLingui()
  const id = useId()
  const first = held.added.find(({ expires_at }) => serverTime() < Date.parse(expires_at))
  useServerTime(first ? Date.parse(first.expires_at) : null)
  if (!first) return null
  const bars = document.getElementById(BOTTOM_BARS_ID)
  const bar = (
    <div className={styles.bar}>
      <IconGift aria-hidden />
      <p id={`${id}-text`}>{t`We are holding a seat in ${first.name} for ${firstName}.`}</p>
      <Button id={id} aria-labelledby={`${id} ${id}-text`} onClick={() => held.show(first)}>
        {t`Answer now`}
      </Button>
    </div>
  )
  return bars ? createPortal(bar, bars) : bar
}
