import { useLingui } from '@lingui/react'
import { serverTime } from '../../api/serverClock.ts'
import { countdownText } from './countdownText.ts'
import { useServerTime } from './useServerTime.ts'

const SECOND = 1000

/** The time left by the server's clock, every second. Screen readers read it on demand only. */
export function Countdown({ until }: { readonly until: number }) {
  const { i18n } = useLingui()
  const left = until - serverTime()
  useServerTime(left > 0 ? until - (Math.ceil(left / SECOND) - 1) * SECOND : null)
  return (
    <span role="timer" aria-live="off">
      {countdownText(left, i18n.locale)}
    </span>
  )
}
