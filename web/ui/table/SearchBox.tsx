import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import styles from './SearchTable.module.css'
import { SEARCH_MAX } from './tableSearch.ts'

const ID = 'table-search'

/** Moves the focus to the search of the table, when a button that has it disappears. A page has at most one such table. */
export function focusSearch(): void {
  document.getElementById(ID)?.focus()
}

/** Calls `onCommit` on Enter and on blur. */
export function SearchBox(props: {
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onCommit: () => void
}) {
  const { text, onChange, onCommit } = props
  const { t } = useLingui()
  return (
    <search className={styles.search} data-screen-only>
      <TextInput
        id={ID}
        type="search"
        aria-label={t`Search`}
        placeholder={t`Search`}
        leftSection={<IconSearch size={18} aria-hidden />}
        maxLength={SEARCH_MAX}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onBlur={onCommit}
        onKeyDown={({ key }) => key === 'Enter' && onCommit()}
      />
    </search>
  )
}
