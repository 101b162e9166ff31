import { useDeferredValue, useMemo } from 'react'
import { FilteredRows, type TableDefinition } from './FilteredRows.tsx'
import { focusSearch, SearchBox } from './SearchBox.tsx'
import styles from './SearchTable.module.css'
import { useSearchText } from './useTableSearch.ts'

/** Its state is in the URL: the route needs `validateSearch: parseTableSearch`. Rows render deferred. */
export function SearchTable<Row extends { readonly id: number }>(props: TableDefinition<Row>) {
  const { text, setText, commit } = useSearchText()
  const search = useDeferredValue(text)
  const rows = useMemo(() => {
    const clear = () => {
      focusSearch()
      setText('')
    }
    return <FilteredRows {...props} search={search} onClear={clear} />
  }, [props, search, setText])
  return (
    <div className={styles.container}>
      <SearchBox text={text} onChange={setText} onCommit={commit} />
      {rows}
    </div>
  )
}
