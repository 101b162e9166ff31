import { useLingui } from '@lingui/react/macro'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { SEARCH_MAX } from '../../../contract/values.ts'
import { IconSearch } from '../icons.tsx'
import styles from './SearchTable.module.css'

const ID = 'table-search'

/** Moves the focus to the search of the table, when a button that has it disappears. A page has at most one such table. */
export function focusSearch(): void {
  document.getElementById(ID)?.focus()
}

/** Calls `onCommit` on Enter and on blur. */
export function SearchBox(props: {
  /** Default: the id of the table whose search is in the URL. */
  readonly id?: string
  /** Names one of several searches on a screen. */
  readonly label?: string
  readonly text: string
  readonly onChange: (text: string) => void
  readonly onCommit?: () => void
}) {
  const { t } = useLingui()
  const { id = ID, label = t`Search`, text, onChange, onCommit } = props
  return (
    <search className={styles.search} data-screen-only>
      <TextInput
        id={id}
        type="search"
        aria-label={label}
        placeholder={t`Search`}
        leftSection={<IconSearch size={18} />}
        maxLength={SEARCH_MAX}
        value={text}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        onBlur={onCommit}
        onKeyDown={({ key }) => key === 'Enter' && onCommit?.()}
      />
    </search>
  )
}

export function NoResults({ onClear }: { readonly onClear: () => void }) {
  const { t } = useLingui()
  return (
    <Stack gap="md" align="center" flex="1 0 100%" pb="2.5rem" ta="center">
      <Text c="dimmed">{t`Try fewer words. We only show rows that contain every word.`}</Text>
      <Button variant="default" onClick={onClear}>{t`Clear search`}</Button>
    </Stack>
  )
}
