import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { parseTableSearch, type TableSearch } from './tableSearch.ts'

/** A change keeps the cursor only if it contains it. `replace` adds no history entry. */
export function useTableSearch(): readonly [TableSearch, (change: TableSearch, replace?: boolean) => void] {
  const search = parseTableSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (change: TableSearch, replace = false) =>
    void navigate({
      to: '.',
      search: (current: object) => ({ ...current, cursor: undefined, ...change }),
      replace,
      resetScroll: false,
    })
  return [search, change]
}

/** `write` runs the function with the last text after a pause, and `flush` at once. The two functions never change. */
export function useDelayed(run: (text: string) => void, pauseMs: number) {
  const latest = useRef(run)
  const waiting = useRef<{ readonly text: string; readonly timer: ReturnType<typeof setTimeout> }>(undefined)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => () => clearTimeout(waiting.current?.timer), [])
  return useMemo(() => {
    const flush = () => {
      const call = waiting.current
      if (!call) return
      clearTimeout(call.timer)
      waiting.current = undefined
      latest.current(call.text)
    }
    const write = (text: string) => {
      clearTimeout(waiting.current?.timer)
      waiting.current = { text, timer: setTimeout(flush, pauseMs) }
    }
    return { write, flush }
  }, [pauseMs])
}

const DEBOUNCE_MS = 250

/** Written to the URL after a pause in typing or by `commit`. Follows other changes of the URL. `setText` never changes. */
export function useSearchText() {
  const [{ search = '' }, change] = useTableSearch()
  const [state, setState] = useState({ text: search, lastWritten: search, url: search })
  if (state.url !== search) {
    setState({ ...state, url: search, text: search === state.lastWritten ? state.text : search })
  }
  const { write, flush } = useDelayed((text) => {
    setState((state) => ({ ...state, lastWritten: text }))
    change({ search: text || undefined, page: undefined }, true)
  }, DEBOUNCE_MS)
  const setText = useCallback(
    (text: string) => {
      setState((state) => ({ ...state, text }))
      write(text)
    },
    [write],
  )
  return { text: state.text, setText, commit: flush }
}
