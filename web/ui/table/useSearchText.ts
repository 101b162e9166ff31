import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useTableSearch } from './useTableSearch.ts'

const PAUSE_MS = 250

/**
 * What stands in the search box. It is in the address as soon as somebody pauses or goes on; when the address changes by itself, as by
 * Back, the box follows.
 */
export function useSearchText() {
  const [{ search = '' }, change] = useTableSearch()
  const [typed, setTyped] = useState({ text: search, sent: search, seen: search })
  if (typed.seen !== search) {
    setTyped({ ...typed, seen: search, text: search === typed.sent ? typed.text : search })
  }
  const send = useDebouncedCallback(
    (text: string) => {
      setTyped((typed) => ({ ...typed, sent: text }))
      change({ search: text || undefined, page: undefined }, true)
    },
    { delay: PAUSE_MS },
  )
  const type = (text: string) => {
    setTyped({ ...typed, text })
    send(text)
  }
  return { text: typed.text, type, settle: () => send.flush() }
}
