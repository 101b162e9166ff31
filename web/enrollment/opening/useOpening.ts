import { useLingui } from '@lingui/react'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { WindowRefusal } from '../../../domain/enrollment/refusals.ts'
import { openingText, whyNotOpen, windowStateOf } from '../../../domain/enrollment/windows.ts'
import type { Grade } from '../../../domain/grade.ts'
import type { Role } from '../../../domain/semester.ts'
import { parseWindows, windowsQuery } from '../../api/enrollmentWindows.ts'
import { schoolQuery } from '../../api/school.ts'
import { serverTime } from '../../api/serverClock.ts'
import { useServerTime } from './useServerTime.ts'

/** Whether this user may change a child's classes now, by the server's clock. Changes by itself, without a request. */
export interface Opening {
  readonly windowRefusal: WindowRefusal | undefined
  /** Milliseconds since 1970. Null unless enrollment opens later. */
  readonly opens_at: number | null
  /** "Monday, August 3, 8:00 AM" in the school's time zone. */
  readonly opens: string | undefined
}

export function useOpening(semester_id: number, grade: Grade, role: Role): Opening {
  const { i18n } = useLingui()
  const { windows } = useSuspenseQuery(windowsQuery(semester_id)).data
  const { data: school } = useQuery({ ...schoolQuery, enabled: windows.length > 0 })
  const parsed = useMemo(() => parseWindows(windows), [windows])
  const now = new Date(serverTime())
  const { state, changes_at } = windowStateOf(parsed, grade, now)
  useServerTime(changes_at?.getTime() ?? null)
  const windowRefusal = whyNotOpen(parsed, { grade, role, now })
  if (windowRefusal !== 'not-open-yet' || state !== 'before') return { windowRefusal, opens_at: null, opens: undefined }
  const opens = school && openingText(changes_at, school.time_zone, i18n.locale)
  return { windowRefusal, opens_at: changes_at.getTime(), opens }
}

/** Those of the grades whose last enrollment window is over, by the server's clock. Changes by itself, without a request. */
export function useClosedGrades(semester_id: number, grades: readonly Grade[]): ReadonlySet<Grade> {
  const windows = parseWindows(useSuspenseQuery(windowsQuery(semester_id)).data.windows)
  const now = new Date(serverTime())
  const states = grades.map((grade) => ({ grade, ...windowStateOf(windows, grade, now) }))
  const changes = states.flatMap(({ changes_at }) => (changes_at ? [changes_at.getTime()] : []))
  useServerTime(changes.length > 0 ? Math.min(...changes) : null)
  return new Set(states.flatMap(({ grade, state }) => (state === 'closed' ? [grade] : [])))
}
