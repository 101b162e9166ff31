import { useLingui } from '@lingui/react/macro'
import { PlainSearch } from '../ui/form/PlainSearch.tsx'
import { SEARCH_MAX } from '../ui/table/tableSearch.ts'
import { useSearchText } from '../ui/table/useSearchText.ts'
import styles from './ClassFinder.module.css'

/** The search field. A key renders only this field; the list follows after a pause in typing. */
export function ClassSearch() {
  const { t } = useLingui()
  const { text, setText, commit } = useSearchText()
  return (
    <PlainSearch
      className={styles.text}
      aria-label={t`Search classes`}
      placeholder={t`Name, teacher, room…`}
      maxLength={SEARCH_MAX}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onBlur={commit}
      onKeyDown={({ key }) => key === 'Enter' && commit()}
    />
  )
}
