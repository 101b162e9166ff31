import { queryOptions } from '@tanstack/react-query'
import type { Lottery } from '../../contract/enrollment/lottery.ts'
import { HOUR_MS } from '../../domain/durations.ts'
import { call } from './call.ts'
import { queryClient } from './queryClient.ts'
import { serverTime } from './serverClock.ts'

/** Milliseconds between two looks at a running lottery. */
const RUNNING_MS = 1000
/**
 * Milliseconds after the opening and the closing of the ranking, which a family's screen shows without a request. Random, so that screens do
 * not read together.
 */
const SPREAD_MS = 60_000 * Math.random()
/** Milliseconds. A sleeping computer delays timers, and a longer one would overflow. */
const LONGEST_MS = HOUR_MS

export function lotteryQuery(semester: number) {
  return queryOptions({
    queryKey: ['lottery', semester],
    queryFn: async () => (await call('GET /api/semester/:id/lottery', { params: { id: semester } })).body.lottery,
    refetchInterval: ({ state: { data } }) => (data ? untilChange(data) : false),
  })
}

/** Milliseconds until the lottery is read again: while it runs, and when the ranking opens or closes. */
function untilChange({ office, state, opens_at, closes_at }: Lottery): number | false {
  if (office?.run?.state === 'running') return RUNNING_MS
  if (state !== 'before' && state !== 'ranking') return false
  const left = Date.parse(state === 'before' ? opens_at : closes_at) - serverTime()
  return Math.min(Math.max(left, RUNNING_MS) + SPREAD_MS, LONGEST_MS)
}

/** The lottery that the office edits, with the ETag that a save must send. Null without one. */
export function editedLotteryQuery(semester: number) {
  return queryOptions({
    queryKey: ['edited lottery', semester],
    queryFn: async () => {
      const { lottery, etag } = (await call('GET /api/semester/:id/lottery', { params: { id: semester } })).body
      return { lottery, etag }
    },
  })
}

/** What everyone may know of the lottery. A change by the office shows with the next load. */
export function publishedLotteryQuery(semester: number) {
  return queryOptions({
    queryKey: ['published lottery', semester],
    queryFn: async () => (await call('GET /api/semester/:id/lottery/published', { params: { id: semester } })).body,
  })
}

/** A function of its own: `useSuspenseQueries` renders again when a query selects with another function, and a map is never the same. */
function byClass<D extends { readonly course_id: number }>(classes: readonly D[]): ReadonlyMap<number, D> {
  return new Map(classes.map((demand) => [demand.course_id, demand]))
}

/** By the id of the class. */
export function formerDemandQuery(semester: number) {
  return queryOptions({
    queryKey: ['former demand', semester],
    queryFn: async () =>
      (await call('GET /api/semester/:id/lottery/former-demand', { params: { id: semester } })).body.classes,
    select: byClass,
    staleTime: Infinity,
  })
}

export function cacheLottery(semester: number, lottery: Lottery | null): void {
  queryClient.setQueryData(lotteryQuery(semester).queryKey, lottery)
  void queryClient.invalidateQueries({ queryKey: editedLotteryQuery(semester).queryKey })
  void queryClient.invalidateQueries({ queryKey: publishedLotteryQuery(semester).queryKey })
}

export function rankingQuery(student: number, semester: number) {
  return queryOptions({
    queryKey: ['ranking', student, semester],
    queryFn: async () =>
      (await call('GET /api/students/:id/ranking', { params: { id: student }, query: { semester } })).body.ranking,
  })
}

export function lotteryResultsQuery(student: number, semester: number) {
  return queryOptions({
    queryKey: ['lottery results', student, semester],
    queryFn: async () =>
      (await call('GET /api/students/:id/lottery-results', { params: { id: student }, query: { semester } })).body,
  })
}
