import { queryOptions } from '@tanstack/react-query'
import type { FamilyChange } from '../../contract/family.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import { isRemembered } from '../offline/scheduleCopy.ts'
import { call } from './call.ts'
import { inFamilyLanguage, readsSpanish, scheduleInFamilyLanguage } from './familyLanguage.ts'
import { queryClient } from './queryClient.ts'
import { scheduleQuery } from './schedules.ts'

/** The schedule of a child on the dashboard. `familyQuery` keeps it current, together with those of the other children. */
export function familyScheduleQuery(student: number, semester: number) {
  return queryOptions({ ...scheduleQuery(student, semester), staleTime: Number.POSITIVE_INFINITY })
}

/** Milliseconds between two reads while a child waits for a class, because the dashboard has no stream. Random, so that screens do not read together. */
const WAITING_MS = 2 * MINUTE_MS * (1 + Math.random())

const NO_CLASSES = { enrolled: [], waiting: [], offered: [], reserve: [] }

/** What others changed since a time (ISO 8601), the seats held in all semesters, and the server's `now`. Also stores the schedule of each child in its own query. */
export function familyQuery(semester: number, since: string, children: readonly { readonly id: number }[]) {
  return queryOptions({
    queryKey: ['family', semester, since],
    queryFn: async () => {
      const query = { semester: String(semester), since }
      const { schedules, changes, now, held } = (await call('GET /api/family', { query })).body
      for (const { id } of children) {
        const schedule = schedules.find(({ student_id }) => student_id === id)?.schedule ?? NO_CLASSES
        queryClient.setQueryData(scheduleQuery(id, semester).queryKey, scheduleInFamilyLanguage(schedule))
      }
      if (isRemembered())
        void import('../offline/keepSchedules.ts').then(
          ({ keepSchedules }) => keepSchedules(semester),
          () => undefined,
        )
      return { changes: changesInFamilyLanguage(changes), now, held: inFamilyLanguage(held) }
    },
    // Only a waiting child can be offered a seat, or one behind a wait list move up. A held seat can be answered elsewhere.
    refetchInterval: ({ state }) => {
      const isHeld = (state.data?.held.length ?? 0) > 0
      return isHeld || children.some(({ id }) => isWaiting(id, semester)) ? WAITING_MS : false
    },
  })
}

function isWaiting(student: number, semester: number): boolean {
  const schedule = queryClient.getQueryData(scheduleQuery(student, semester).queryKey)
  return schedule !== undefined && schedule.waiting.length + schedule.reserve.length > 0
}

/** The changes with the Spanish names of the classes. Another English name of a class that keeps its Spanish one is no change. */
export function changesInFamilyLanguage(changes: FamilyChange[]): FamilyChange[] {
  if (!readsSpanish()) return changes
  return changes
    .map(changeInSpanish)
    .filter(({ action, after }) => action !== 'edited' || Object.keys(after).length > 0)
}

function changeInSpanish(change: FamilyChange): FamilyChange {
  const { class_es, before, after } = change
  const shown = { ...change, class: class_es || change.class }
  if (before.name === undefined || after.name === undefined) return shown
  const former = (before.name_es ?? class_es) || before.name
  const renamed = (after.name_es ?? class_es) || after.name
  if (former === renamed) return { ...shown, before: withoutName(before), after: withoutName(after) }
  return { ...shown, before: { ...before, name: former }, after: { ...after, name: renamed } }
}

function withoutName({ name, name_es, ...fields }: FamilyChange['after']): FamilyChange['after'] {
  return fields
}
