import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'

/**
 * The filter of a table, which `read` finds in the untrusted URL parameters, and how to change a part of it. A change shows the first
 * page. `replace` adds no history entry.
 */
export function useTableFilter<F extends object>(
  read: (params: Record<string, unknown>) => F,
  { replace }: { readonly replace: boolean },
): readonly [F, (change: Partial<F>) => void] {
  const search = useSearch({ strict: false })
  const filter = useMemo(() => read(search), [read, search])
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
