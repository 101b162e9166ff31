import type { UseQueryResult } from '@tanstack/react-query'
import { Loading } from '../feedback/Loading.tsx'
import { SectionError } from '../feedback/SectionError.tsx'
import type { TableDefinition } from './FilteredRows.tsx'
import type { Cursors } from './Pager.tsx'
import { SearchTable } from './SearchTable.tsx'
import styles from './ServerTable.module.css'

export interface ServerPage extends Cursors {
  readonly total: number
}

/** A table that the server searches, sorts and pages. `list` is from `useServerPage`. The rows stay when they cannot be loaded again. */
export function ServerTable<Row extends { readonly id: number }, Data extends ServerPage>({
  list,
  rowsOf,
  ...table
}: Omit<TableDefinition<Row>, 'rows' | 'total' | 'cursors' | 'busy'> & {
  readonly list: UseQueryResult<Data>
  readonly rowsOf: (page: Data) => readonly Row[]
}) {
  const error = list.error && <SectionError error={list.error} reset={list.refetch} />
  if (!list.data) return error ?? <Loading />
  const { total, previous, next } = list.data
  return (
    <>
      {error && <div className={styles.error}>{error}</div>}
      <SearchTable
        {...table}
        rows={rowsOf(list.data)}
        total={total}
        cursors={{ previous, next }}
        busy={list.isPlaceholderData}
      />
    </>
  )
}
