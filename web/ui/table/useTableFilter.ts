import { shallowEqual } from '@mantine/hooks'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { parseTableSearch } from './tableSearch.ts'

/** The filter of a list, which `read` finds in the untrusted URL parameters of its screen. */
export function listFilter<F extends object>(read: (params: Record<string, unknown>) => F) {
  return {
    /** The screen's URL parameters: table state and filter. */
    parseSearch: (params: Record<string, unknown>) => ({ ...parseTableSearch(params), ...read(params) }),
    useFilter: () => useTableFilter(read, { replace: true }),
  }
}

/**
 * The filter of a table, which `read` finds in the untrusted URL parameters, and how to change a part of it. A change shows the first
 * page. `replace` adds no history entry.
 */
export function useTableFilter<F extends object>(
  read: (params: Record<string, unknown>) => F,
  { replace }: { readonly replace: boolean },
): readonly [F, (change: Partial<F>) => void] {
  const current = read(useSearch({ strict: false }))
  // Stays the same object while another part of the URL changes, such as the search while someone types.
  const [filter, setFilter] = useState(current)
  if (!shallowEqual(filter, current)) setFilter(current)
  const navigate = useNavigate()
  const change = (change: Partial<F>) =>
    void navigate({
      to: '.',
      search: (all: object) => ({ ...all, ...change, page: undefined, cursor: undefined }),
      replace,
      resetScroll: false,
    })
  return [filter, change]
}

/** The change that clears each part of the filter. */
export function cleared(filter: object): Record<string, undefined> {
  return Object.fromEntries(Object.keys(filter).map((name) => [name, undefined]))
}
