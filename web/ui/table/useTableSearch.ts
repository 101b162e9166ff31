import { useNavigate, useSearch } from '@tanstack/react-router'
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
