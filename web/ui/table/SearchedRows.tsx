import { useLingui } from '@lingui/react/macro'
import { Group } from '@mantine/core'
import { type ReactNode, useId, useState } from 'react'
import { hasTerms } from '../../../domain/search.ts'
import { NoResults, SearchBox } from './SearchBox.tsx'
import styles from './SearchTable.module.css'

/** A search above a small table whose rows are all loaded. It is not in the URL, and a screen can have several. */
export function SearchedRows<Row>(props: {
  /** Of the search, for screen readers. */
  readonly label: string
  readonly rows: readonly Row[]
  /** What the table shows of a row. */
  readonly textOf: (row: Row) => string
  readonly children: (found: readonly Row[]) => ReactNode
}) {
  const { label, rows, textOf, children } = props
  const { t } = useLingui()
  const id = useId()
  const [text, setText] = useState('')
  const found = rows.filter((row) => hasTerms(textOf(row), text))
  const clear = () => {
    document.getElementById(id)?.focus()
    setText('')
  }
  return (
    <Group gap="0.75rem 1.25rem" mt="0.5rem">
      <SearchBox id={id} label={label} text={text} onChange={setText} />
      <p className={styles.count} role="status" data-none={found.length === 0 || undefined}>
        {found.length === 0 && t`Your search for "${text}" found no results.`}
      </p>
      {found.length === 0 ? <NoResults onClear={clear} /> : children(found)}
    </Group>
  )
}
