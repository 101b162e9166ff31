import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { resolveTableState, type TableDefaults, type TableState } from './tableState.ts'
import { useTableSearch } from './useTableSearch.ts'

/** What the server needs to find a page. */
export type PageState = TableState & { readonly search: string }

interface PageQuery<Data> {
  readonly queryKey: readonly unknown[]
  readonly queryFn: () => Promise<Data>
}

/** The page that the URL asks for, of a table that the server searches, sorts and pages. The shown page stays until the next one is loaded. */
export function useServerPage<Data>(
  table: TableDefaults,
  queryOf: (state: PageState) => PageQuery<Data>,
): { readonly state: PageState; readonly list: UseQueryResult<Data> } {
  const [tableSearch] = useTableSearch()
  const state = { search: tableSearch.search ?? '', ...resolveTableState(table, tableSearch) }
  const list = useQuery({ ...queryOf(state), staleTime: 0, placeholderData: keepPreviousData })
  return { state, list }
}
