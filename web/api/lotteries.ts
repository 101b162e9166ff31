import { queryOptions } from '@tanstack/react-query'
import { getFormerDemand, getLottery, getPublishedLottery, type Lottery } from '../../contract/enrollment/lottery.ts'
import { getLotteryResults } from '../../contract/enrollment/lotteryResults.ts'
import { getRanking } from '../../contract/enrollment/rankings.ts'
import { call } from './call.ts'
import { queryClient } from './queryClient.ts'

/** Milliseconds between two looks at a running lottery. */
const RUNNING_MS = 1000

export function lotteryQuery(semester: number) {
  return queryOptions({
    queryKey: ['lottery', semester],
    queryFn: async () => (await call(getLottery, { params: { id: semester } })).body.lottery,
    refetchInterval: ({ state }) => (state.data?.office?.run?.state === 'running' ? RUNNING_MS : false),
  })
}

/** What everyone may know of the lottery. A change by the office shows with the next load. */
export function publishedLotteryQuery(semester: number) {
  return queryOptions({
    queryKey: ['published lottery', semester],
    queryFn: async () => (await call(getPublishedLottery, { params: { id: semester } })).body,
  })
}

/** A function of its own: `useSuspenseQueries` renders again when a query selects with another function, and a map is never the same. */
function byClass<D extends { readonly course_ids: readonly number[] }>(classes: readonly D[]): ReadonlyMap<number, D> {
  return new Map(classes.flatMap((demand) => demand.course_ids.map((id) => [id, demand])))
}

/** By the id of the class. */
export function formerDemandQuery(semester: number) {
  return queryOptions({
    queryKey: ['former demand', semester],
    queryFn: async () => (await call(getFormerDemand, { params: { id: semester } })).body.classes,
    select: byClass,
    staleTime: Infinity,
  })
}

export function cacheLottery(semester: number, lottery: Lottery | null): void {
  queryClient.setQueryData(lotteryQuery(semester).queryKey, lottery)
  void queryClient.invalidateQueries({ queryKey: publishedLotteryQuery(semester).queryKey })
}

export function rankingQuery(student: number, semester: number) {
  return queryOptions({
    queryKey: ['ranking', student, semester],
    queryFn: async () => (await call(getRanking, { params: { id: student }, query: { semester } })).body.ranking,
  })
}

export function lotteryResultsQuery(student: number, semester: number) {
  return queryOptions({
    queryKey: ['lottery results', student, semester],
    queryFn: async () => (await call(getLotteryResults, { params: { id: student }, query: { semester } })).body,
  })
}
