import { useLingui } from '@lingui/react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useReducer } from 'react'
import { openingText } from '../../../domain/enrollment/windows.ts'
import { schoolQuery } from '../../api/school.ts'
import { serverTime } from '../../api/serverClock.ts'
import { schoolClock } from '../../ui/format/schoolClock.ts'

/** Milliseconds between two looks at the clock, because a sleeping computer delays timers. */
const LONGEST_MS = 60_000

/**
 * Renders again when the server's clock reaches `time`, on time or, in a page that was hidden, when it is shown. `null` is never.
 * @param time milliseconds since 1970
 */
export function useServerTime(time: number | null): void {
  const [, render] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    if (time === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      clearTimeout(timer)
      const left = time - serverTime()
      if (left <= 0) render()
      else timer = setTimeout(look, Math.min(left, LONGEST_MS))
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [time])
}

/** Formats a time of the school's clock: "Monday, August 3, 8:00 AM". */
export function useSchoolTime(): (time: string) => string {
  const { i18n } = useLingui()
  const { time_zone } = useSuspenseQuery(schoolQuery).data
  return (time) => openingText(new Date(time), time_zone, i18n.locale)
}

/** Until when a seat is held, by the school's clock: "Monday, August 3, 8:00 AM MST". */
export function useHeldUntil(expires_at: string): string {
  const { i18n } = useLingui()
  const { time_zone } = useSuspenseQuery(schoolQuery).data
  return `${openingText(new Date(expires_at), time_zone, i18n.locale)} ${schoolClock(time_zone, i18n.locale).zoneName}`
}
