import { useSuspenseQuery } from '@tanstack/react-query'
import type { Grade } from '../../../domain/grade.ts'
import { windowStateOf } from '../../../domain/windows/window.ts'
import { serverTime } from '../../api/serverClock.ts'
import { parseWindows, windowsQuery } from '../../api/windows.ts'
import { useServerTime } from './useServerTime.ts'

/** Those of the grades whose last enrollment window is over, by the server's clock. Changes by itself, without a request. */
export function useClosedGrades(semester_id: number, grades: readonly Grade[]): ReadonlySet<Grade> {
  const windows = parseWindows(useSuspenseQuery(windowsQuery(semester_id)).data.windows)
  const now = new Date(serverTime())
  const states = grades.map((grade) => ({ grade, ...windowStateOf(windows, grade, now) }))
  const changes = states.flatMap(({ changes_at }) => (changes_at ? [changes_at.getTime()] : []))
  useServerTime(changes.length > 0 ? Math.min(...changes) : null)
  return new Set(states.flatMap(({ grade, state }) => (state === 'closed' ? [grade] : [])))
}
