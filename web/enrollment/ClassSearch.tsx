import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { SEARCH_MAX } from '../ui/table/tableSearch.ts'
import { useSearchText } from '../ui/table/useSearchText.ts'
import styles from './ClassFinder.module.css'

/** The search field. A key renders only this field; the list follows after a pause in typing. */
export function ClassSearch() {
  const { t } = useLingui()
  const { text, setText, commit } = useSearchText()
  return (
    <TextInput
      type="search"
      className={styles.text}
      aria-label={t`Search classes`}
      placeholder={t`Name, teacher, room…`}
      leftSection={<IconSearch size={18} aria-hidden />}
      maxLength={SEARCH_MAX}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
    />
  )
}
