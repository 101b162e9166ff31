import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Course } from '../../../contract/courses.ts'
import type { Ranking } from '../../../contract/enrollment/rankings.ts'
import { call } from '../../api/call.ts'
import { lotteryQuery, rankingQuery } from '../../api/lotteries.ts'
import { ApiProblem } from '../../api/problem.ts'
import { queryClient } from '../../api/queryClient.ts'
import { currentSession, saveBeforeLogout } from '../../session/session.ts'
import { UNSAVED_RANKING } from '../../session/storage.ts'
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

/** What this tab keeps of choices that are not saved yet. */
interface Kept extends Choices {
  /** `saved_at` of the ranking that was changed. */
  readonly saved_at: string | null
  /** The body that was sent last. The server may have it without its response having arrived. */
  readonly sent?: string
}

/** Milliseconds from the last change to its save, and from a save that failed to the next one. */
const [PAUSE_MS, RETRY_MS] = [1000, 5000]
const [UNAUTHORIZED, TOO_MANY_REQUESTS] = [401, 429]

/** Resolves when the last save has ended, to whether it succeeded. */
let lastSave = Promise.resolve(true)
const isPageClosed = new Promise((resolve) => window.addEventListener('pagehide', resolve))

/**
 * The choices on the screen. With `savesItself`, a change is saved after a pause, and again until the server has it; until then this tab
 * keeps it, also when it is loaded again. After the closing, the choices are those that were saved in time. The office saves with a button,
 * because the audit trail has each of its corrections.
 */
export function useChoices(props: {
  readonly student: number
  readonly semester: number
  readonly times: readonly RankingTime<Course>[]
  readonly ranking: Ranking
  readonly isOpen: boolean
  /** The closing has passed. During a pause of the ranking it is neither open nor over. */
  readonly isOver: boolean
  readonly savesItself: boolean
}) {
  const { student, semester, times, ranking, isOpen, isOver, savesItself } = props
  const key = `${UNSAVED_RANKING}${currentSession()?.user.id}-${student}-${semester}`
  const stored = { ...ranking, ranked: ranking.wishes.flat() }
  const jsonOf = (choices: Choices) => JSON.stringify(toBody(times, choices))
  const [changed, setChanged] = useState<Choices | undefined>(() => {
    const kept = savesItself ? keptChoices(key) : undefined
    const isNewest = kept?.saved_at === ranking.saved_at || kept?.sent === jsonOf(stored)
    return isNewest ? kept : undefined
  })
  const [failure, setFailure] = useState<{ readonly error: Error; readonly choices: Choices }>()
  const choices = (isOver ? undefined : changed) ?? stored
  const isTooLate = isOver && changed !== undefined && jsonOf(changed) !== jsonOf(stored)
  const { mutate, mutateAsync, variables, error, isPending, isSuccess, submittedAt } = useMutation({
    mutationFn: ({ choices, reason }: ChoicesToSave) =>
      inTurn(async () => {
        const body = { ...toBody(times, choices), ...(reason !== undefined && { reason }) }
        const parts = { params: { id: student }, query: { semester }, body, keepalive: true }
        return (await call('PUT /api/students/:id/ranking', parts)).body.ranking
      }),
    onSuccess: (saved, { choices }) => {
      queryClient.setQueryData(rankingQuery(student, semester).queryKey, saved)
      const kept = keptChoices(key)
      if (kept && jsonOf(kept) === jsonOf(choices)) keepChoices(key, undefined)
      setChanged((latest) => (latest === choices ? undefined : latest))
      setFailure(undefined)
    },
    onError: (error, { choices }) => {
      setFailure({ error, choices })
      void queryClient.invalidateQueries({ queryKey: lotteryQuery(semester).queryKey })
    },
  })
  const sent = variables && jsonOf(variables.choices)
  const isUnsent = jsonOf(choices) !== (isPending ? sent : jsonOf(stored))
  const isChanged = isUnsent || jsonOf(choices) !== jsonOf(stored)
  // Otherwise it would overwrite what another device saves later.
  if (changed && !isOver && !isChanged && !isPending) setChanged(undefined)
  const wouldBeRefusedAgain = isClientError(failure?.error) && failure?.choices === changed
  const unsent = savesItself && isOpen && isUnsent && !wouldBeRefusedAgain ? changed : undefined
  const due = isPending ? undefined : unsent
  const pauseMs = failure ? RETRY_MS : PAUSE_MS
  useEffect(() => {
    if (!due) return
    const timer = setTimeout(() => mutate({ choices: due }), pauseMs)
    return () => clearTimeout(timer)
  }, [due, pauseMs, mutate])
  useSaveNow(async () => {
    if (unsent) return mutateAsync({ choices: unsent }).then(Boolean, () => false)
    return isPending ? lastSave : !(savesItself && isChanged)
  })
  const { saved_at } = ranking
  useEffect(() => {
    if (!savesItself || !isOpen) return
    keepChoices(key, isChanged && changed ? { ...changed, saved_at, ...(sent !== undefined && { sent }) } : undefined)
  }, [savesItself, isOpen, key, isChanged, changed, saved_at, sent])
  return {
    choices,
    isChanged,
    /** The last changes were not saved before the closing. */
    isTooLate,
    change: (change: Partial<Choices>) => {
      const { ranked, all_day_first, draw_together } = choices
      setChanged({ ranked, all_day_first, draw_together, ...change })
    },
    save: (reason?: string) => mutate({ choices, ...(reason !== undefined && { reason }) }),
    /** Why the last save failed, also while the next one is on its way. */
    failure: failure?.error,
    /** Whether the choices must be changed. After the end of a session, the next one saves them. */
    isRefused: isClientError(failure?.error) && failure?.error.status !== UNAUTHORIZED,
    error,
    isPending,
    isSuccess,
    submittedAt,
    /** Those of the failure. */
    sentWishes: wishesOf(times, failure?.choices.ranked ?? []),
  }
}

function toBody(times: readonly RankingTime<Course>[], { ranked, all_day_first, draw_together }: Choices) {
  return { wishes: wishesOf(times, ranked), all_day_first, draw_together }
}

/** Whether the same choices would be refused again. */
function isClientError(error: Error | undefined): error is ApiProblem {
  if (!(error instanceof ApiProblem) || error.code === 'paused') return false
  return error.status >= 400 && error.status < 500 && error.status !== TOO_MANY_REQUESTS
}

/** One save after another, so that the newest wins, also in a hidden tab. A page that is closed can't wait. */
function inTurn<T>(save: () => Promise<T>): Promise<T> {
  const saving = Promise.race([lastSave, isPageClosed]).then(save)
  lastSave = saving.then(
    () => true,
    () => false,
  )
  return saving
}

/** Saves at once when the connection is back, when the tab is left, hidden or seen again, when the screen is left, and before a logout. */
function useSaveNow(save: () => Promise<boolean>): void {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const saveNow = () => latest.current()
    const stop = saveBeforeLogout(saveNow)
    window.addEventListener('online', saveNow)
    document.addEventListener('visibilitychange', saveNow)
    return () => {
      stop()
      window.removeEventListener('online', saveNow)
      document.removeEventListener('visibilitychange', saveNow)
      void saveNow()
    }
  }, [])
}

function keepChoices(key: string, choices: Kept | undefined): void {
  try {
    if (choices) sessionStorage.setItem(key, JSON.stringify(choices))
    else sessionStorage.removeItem(key)
  } catch {
    // The storage is full or blocked. What is not saved is lost if the page is loaded again.
  }
}

function keptChoices(key: string): Kept | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isKept(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

function isKept(kept: unknown): kept is Kept {
  if (typeof kept !== 'object' || kept === null) return false
  const { ranked, all_day_first, draw_together, saved_at, sent }: { [K in keyof Kept]?: unknown } = kept
  const isRanked = Array.isArray(ranked) && ranked.every(Number.isSafeInteger)
  const isVersioned =
    (saved_at === null || typeof saved_at === 'string') && ['string', 'undefined'].includes(typeof sent)
  return isRanked && isVersioned && typeof all_day_first === 'boolean' && typeof draw_together === 'boolean'
}
