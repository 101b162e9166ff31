import { useCallback, useState } from 'react'
import { useDelayed } from './useDelayed.ts'
import { useTableSearch } from './useTableSearch.ts'

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
