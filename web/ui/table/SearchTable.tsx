import { useDeferredValue, useMemo } from 'react'
import { FilteredRows, type TableDefinition } from './FilteredRows.tsx'
import { SearchBox } from './SearchBox.tsx'
import styles from './SearchTable.module.css'
import { useSearchText } from './useSearchText.ts'

/**
 * The table of every list: a search box, sorting by its headings, pages where it has sizes, what is found as a file. What was chosen
 * stands in the screen's address, so its route takes `tableSearch`. `given` is rendered anew only when it or the search changes, and
 * typing comes before it.
 */
export function SearchTable<Row extends { readonly id: number }>(given: TableDefinition<Row>) {
  const { text, type, settle } = useSearchText()
  const search = useDeferredValue(text)
  const found = useMemo(
    () => <FilteredRows {...given} search={search} onClear={() => type('')} />,
    [given, search, type],
  )
  return (
    <div className={styles.whole}>
      <SearchBox text={text} onChange={type} onCommit={settle} />
      {found}
    </div>
  )
}
