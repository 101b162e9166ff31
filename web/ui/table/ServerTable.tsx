import { Box } from '@mantine/core'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Loading } from '../feedback/Loading.tsx'
import { SectionError } from '../feedback/SectionError.tsx'
import type { Cursors } from './Pager.tsx'
import { focusSearch } from './SearchBox.tsx'
import { SearchTable, type TableDefinition } from './SearchTable.tsx'
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

interface ServerPage extends Cursors {
  readonly total: number
}

/**
 * A table that the server searches, sorts and pages. `list` is from `useServerPage`. The rows stay when they cannot be loaded again, and the
 * search stays in any case.
 */
export function ServerTable<Row extends { readonly id: number }, Data extends ServerPage>({
  list,
  rowsOf,
  ...table
}: Omit<TableDefinition<Row>, 'rows' | 'total' | 'cursors' | 'busy' | 'notLoaded'> & {
  readonly list: UseQueryResult<Data>
  readonly rowsOf: (page: Data) => readonly Row[]
}) {
  const { data, isPlaceholderData } = list
  const retry = () => {
    focusSearch()
    void list.refetch()
  }
  const error = list.error && <SectionError error={list.error} reset={retry} />
  return (
    <>
      {data && error && <Box mb="1.25rem">{error}</Box>}
      <SearchTable
        {...table}
        rows={data ? rowsOf(data) : []}
        total={data?.total ?? 0}
        cursors={{ previous: data?.previous, next: data?.next }}
        busy={isPlaceholderData}
        notLoaded={!data && <Box flex="1 0 100%">{error ?? <Loading />}</Box>}
      />
    </>
  )
}
