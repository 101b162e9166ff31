import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import styles from './SearchTable.module.css'
import { SEARCH_MAX } from './tableSearch.ts'

/** `onSettle` is told when somebody is done typing: Enter is pressed or the box is left. */
export function SearchBox(given: {
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onCommit: () => void
}) {
  const { text, onChange: onType, onCommit: onSettle } = given
  const { t } = useLingui()
  return (
    <search className={styles.search} data-screen-only>
      <TextInput
        type="search"
        aria-label={t`Search`}
        placeholder={t`Search`}
        leftSection={<IconSearch size={18} aria-hidden />}
        maxLength={SEARCH_MAX}
        value={text}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
        onBlur={onSettle}
        onKeyDown={({ key }) => key === 'Enter' && onSettle()}
      />
    </search>
  )
}
