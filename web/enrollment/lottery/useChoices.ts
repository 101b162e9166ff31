import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Course } from '../../../contract/courses.ts'
import type { Ranking } from '../../../contract/enrollment/rankings.ts'
import { call } from '../../api/call.ts'
import { lotteryQuery, rankingQuery } from '../../api/lotteries.ts'
import { ApiProblem } from '../../api/problem.ts'
import { queryClient } from '../../api/queryClient.ts'
import { type RankingTime, wishesOf } from './ranked.ts'

interface Choices {
  /** The ids of the ranked classes of all times. */
  readonly ranked: readonly number[]
  readonly all_day_first: boolean
  readonly draw_together: boolean
}

interface ChoicesToSave {
  readonly choices: Choices
  readonly reason?: string
}

/** Milliseconds from the last change to its save, and from a save that failed to the next one. */
const [PAUSE_MS, RETRY_MS] = [1000, 5000]
const TOO_MANY_REQUESTS = 429

/**
 * The choices on the screen. With `savesItself`, a change is saved after a pause, and again until the server has it; until then this tab
 * keeps it, also when it is loaded again. The office saves with a button, because the audit trail has each of its corrections.
 */
export function useChoices(props: {
  readonly student: number
  readonly semester: number
  readonly times: readonly RankingTime<Course>[]
  readonly ranking: Ranking
  readonly isOpen: boolean
  readonly savesItself: boolean
}) {
  const { student, semester, times, ranking, isOpen, savesItself } = props
  const key = `ranking-${student}-${semester}`
  const [changed, setChanged] = useState(() => (savesItself ? keptChoices(key) : undefined))
  const [failure, setFailure] = useState<Error>()
  const stored = { ...ranking, ranked: ranking.wishes.flat() }
  const choices = (isOpen && changed) || stored
  const { mutate, variables, error, isPending, isSuccess, submittedAt } = useMutation({
    mutationFn: async ({ choices, reason }: ChoicesToSave) => {
      const body = { ...toBody(times, choices), ...(reason !== undefined && { reason }) }
      const parts = { params: { id: student }, query: { semester }, body, keepalive: document.hidden }
      return (await call('PUT /api/students/:id/ranking', parts)).body.ranking
    },
    onSuccess: (saved, { choices }) => {
      queryClient.setQueryData(rankingQuery(student, semester).queryKey, saved)
      setChanged((latest) => (latest === choices ? undefined : latest))
      setFailure(undefined)
    },
    onError: (error) => {
      setFailure(error)
      void queryClient.invalidateQueries({ queryKey: lotteryQuery(semester).queryKey })
    },
  })
  const isChanged = JSON.stringify(toBody(times, choices)) !== JSON.stringify(toBody(times, stored))
  const isRefused = isRefusal(failure) && variables?.choices === changed
  const due = savesItself && isChanged && !isPending && !isRefused ? changed : undefined
  const pauseMs = failure ? RETRY_MS : PAUSE_MS
  useEffect(() => {
    if (!due) return
    const timer = setTimeout(() => mutate({ choices: due }), pauseMs)
    return () => clearTimeout(timer)
  }, [due, pauseMs, mutate])
  useSaveNow(due && (() => mutate({ choices: due })))
  useEffect(() => {
    if (savesItself) keepChoices(key, isChanged ? changed : undefined)
  }, [savesItself, key, isChanged, changed])
  return {
    choices,
    isChanged,
    change: (change: Partial<Choices>) => {
      const { ranked, all_day_first, draw_together } = choices
      setChanged({ ranked, all_day_first, draw_together, ...change })
    },
    save: (reason?: string) => mutate({ choices, ...(reason !== undefined && { reason }) }),
    /** Why the last save failed, also while the next one is on its way. */
    failure,
    isRefused: isRefusal(failure),
    error,
    isPending,
    isSuccess,
    submittedAt,
    sentWishes: wishesOf(times, variables?.choices.ranked ?? []),
  }
}

function toBody(times: readonly RankingTime<Course>[], { ranked, all_day_first, draw_together }: Choices) {
  return { wishes: wishesOf(times, ranked), all_day_first, draw_together }
}

/** Whether the same choices would be refused again. */
function isRefusal(error: Error | undefined): boolean {
  if (!(error instanceof ApiProblem) || error.code === 'paused') return false
  return error.status >= 400 && error.status < 500 && error.status !== TOO_MANY_REQUESTS
}

/** Saves at once when the connection is back, when the tab is left, hidden or seen again, and when the screen is left. */
function useSaveNow(save: (() => void) | undefined): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const saveNow = () => latest.current?.()
    window.addEventListener('online', saveNow)
    document.addEventListener('visibilitychange', saveNow)
    return () => {
      window.removeEventListener('online', saveNow)
      document.removeEventListener('visibilitychange', saveNow)
      saveNow()
    }
  }, [])
}

function keepChoices(key: string, choices: Choices | undefined): void {
  try {
    if (choices) sessionStorage.setItem(key, JSON.stringify(choices))
    else sessionStorage.removeItem(key)
  } catch {
    // The storage is full or blocked. What is not saved is lost if the page is loaded again.
  }
}

function keptChoices(key: string): Choices | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isChoices(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

function isChoices(kept: unknown): kept is Choices {
  return typeof kept === 'object' && kept !== null && 'ranked' in kept && Array.isArray(kept.ranked)
}
