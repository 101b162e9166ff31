import { useLingui } from '@lingui/react'
import { serverTime } from '../../api/serverClock.ts'
import { useServerTime } from './useServerTime.ts'

const SECOND = 1000
const UNITS = [
  ['day', 86_400 * SECOND],
  ['hour', 3600 * SECOND],
  ['minute', 60 * SECOND],
  ['second', SECOND],
] as const

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

/** The time left in its two largest units, rounded up: "2 days, 3 hours", "4 minutes, 10 seconds", "1 second". */
export function countdownText(milliseconds: number, locale: string): string {
  let left = Math.max(0, Math.ceil(milliseconds / SECOND) * SECOND)
  const largest = UNITS.findIndex(([, length]) => left >= length)
  const shown = UNITS.slice(largest === -1 ? UNITS.length - 1 : largest).slice(0, 2)
  const parts = shown.map(([unit, length]): string => {
    const count = Math.floor(left / length)
    left -= count * length
    return count === 0 ? '' : new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  })
  return parts.filter(Boolean).join(', ')
}
