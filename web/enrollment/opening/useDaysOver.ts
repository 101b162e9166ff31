import { useMemo } from 'react'
import type { WindowsResponse } from '../../../contract/enrollment/windows.ts'
import { DAYS, type Days } from '../../../domain/days.ts'
import { hasEnded } from '../../../domain/enrollment/waitList/waitList.ts'
import type { Role } from '../../../domain/semester.ts'
import { serverTime } from '../../api/serverClock.ts'
import { useServerTime } from './useServerTime.ts'

const NONE: WindowsResponse['seats_end'] = {}

/**
 * The days whose classes have met for the last time, by the server's clock, so that families get no seats. None for the office. Changes by itself,
 * without a request.
 */
export function useDaysOver(seats_end: WindowsResponse['seats_end'] = NONE, role: Role = 'parent'): ReadonlySet<Days> {
  const now = serverTime()
  const times = Object.values(seats_end).map((end) => Date.parse(end))
  const next = Math.min(...times.filter((end) => end > now))
  const last = Math.max(0, ...times.filter((end) => end <= now))
  useServerTime(Number.isFinite(next) ? next : null)
  return useMemo(() => {
    const endOf = (days: Days) => (seats_end[days] === undefined ? null : new Date(seats_end[days]))
    return new Set(role === 'parent' ? DAYS.filter((days) => hasEnded({ ends_at: endOf(days) }, new Date(last))) : [])
  }, [seats_end, role, last])
}
