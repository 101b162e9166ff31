import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useTableSearch } from './useTableSearch.ts'

const PAUSE_MS = 250

/** Written to the URL after a pause in typing or by `commit`. Follows other changes of the URL. */
export function useSearchText() {
  const [{ search = '' }, change] = useTableSearch()
  const [state, setState] = useState({ text: search, sent: search, url: search })
  if (state.url !== search) {
    setState({ ...state, url: search, text: search === state.sent ? state.text : search })
  }
  const send = useDebouncedCallback(
    (text: string) => {
      setState((state) => ({ ...state, sent: text }))
      change({ search: text || undefined, page: undefined }, true)
    },
    { delay: PAUSE_MS },
  )
  const setText = (text: string) => {
    setState({ ...state, text })
    send(text)
  }
  return { text: state.text, setText, commit: () => send.flush() }
}
