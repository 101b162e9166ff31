import { useNavigate, useSearch } from '@tanstack/react-router'
import { parseTableSearch, type TableSearch } from './tableSearch.ts'

/** What the address says of the table, and how to change it; `replace` leaves no trace in the browser's history. */
export function useTableSearch(): readonly [TableSearch, (change: TableSearch, replace?: boolean) => void] {
  const chosen = parseTableSearch(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (change: TableSearch, replace = false) =>
    void navigate({ to: '.', search: (all: object) => ({ ...all, ...change }), replace, resetScroll: false })
  return [chosen, change]
}
