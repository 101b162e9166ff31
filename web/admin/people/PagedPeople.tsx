import type { ComponentType, ReactNode } from 'react'
import type { RowSink } from '../../api/readRows.ts'
import type { TableDefinition } from '../../ui/table/FilteredRows.tsx'
import { type ServerPage, ServerTable } from '../../ui/table/ServerTable.tsx'
import { type PageState, useServerPage } from '../../ui/table/useServerPage.ts'

/** The table of a school with many students or parents, searched and sorted by the server. The column ids are the server's sort keys. */
export function PagedPeople<Row extends { readonly id: number }, Data extends ServerPage>(props: {
  readonly table: Omit<TableDefinition<Row>, 'rows'>
  readonly pageQuery: (state: PageState) => {
    readonly queryKey: readonly unknown[]
    readonly queryFn: () => Promise<Data>
  }
  readonly rowsOf: (page: Data) => readonly Row[]
  readonly readAll: (state: PageState, sink: RowSink<Row>) => Promise<unknown>
  /** The header and dialogs around the table. */
  readonly Screen: ComponentType<{ readonly rows: readonly Row[] | undefined; readonly children: ReactNode }>
}) {
  const { table, pageQuery, rowsOf, readAll, Screen } = props
  const { list, state } = useServerPage(table, pageQuery)
  return (
    <Screen rows={list.data && rowsOf(list.data)}>
      <ServerTable {...table} list={list} rowsOf={rowsOf} readAll={(sink) => readAll(state, sink)} />
    </Screen>
  )
}
