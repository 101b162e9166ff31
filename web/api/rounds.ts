import { queryOptions } from '@tanstack/react-query'
import { getRound, type Round } from '../../contract/enrollment/lottery.ts'
import { getRoundResults } from '../../contract/enrollment/lotteryResults.ts'
import { getRanking } from '../../contract/enrollment/rankings.ts'
import { call } from './call.ts'
import { queryClient } from './queryClient.ts'

/** Milliseconds between two looks at a running draw. */
const RUNNING_MS = 1000

export function roundQuery(semester: number) {
  return queryOptions({
    queryKey: ['round', semester],
    queryFn: async () => (await call(getRound, { params: { id: semester } })).body.round,
    refetchInterval: ({ state }) => (state.data?.office?.run?.state === 'running' ? RUNNING_MS : false),
  })
}

export function cacheRound(semester: number, round: Round | null): void {
  queryClient.setQueryData(roundQuery(semester).queryKey, round)
}

export function rankingQuery(student: number, semester: number) {
  return queryOptions({
    queryKey: ['ranking', student, semester],
    queryFn: async () => (await call(getRanking, { params: { id: student }, query: { semester } })).body.ranking,
  })
}

export function roundResultsQuery(student: number, semester: number) {
  return queryOptions({
    queryKey: ['round results', student, semester],
    queryFn: async () => (await call(getRoundResults, { params: { id: student }, query: { semester } })).body,
  })
}
