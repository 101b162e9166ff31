import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import styles from './SearchTable.module.css'
import type { RowRange } from './tableState.ts'

/** Announces how many rows match, and which of them a page after the first one shows. Keeps the last text while a page loads. */
export function ResultCount(props: {
  readonly search: string
  readonly range: RowRange
  readonly label: string
  readonly busy: boolean
}) {
  const { search: text, range, label, busy } = props
  const { t, i18n } = useLingui()
  const [first, last] = [i18n.number(range.first), i18n.number(range.last)]
  const current = {
    total: range.total,
    count: range.total === 0 ? t`Your search for "${text}" found no results.` : label,
    rows: range.first > 1 && range.total > 0 ? t`Rows ${first} to ${last}` : '',
  }
  const [shown, setShown] = useState(current)
  if (!busy && (shown.count !== current.count || shown.rows !== current.rows)) setShown(current)
  return (
    <p className={styles.count} role="status" data-none={shown.total === 0 || undefined}>
      {shown.count}
      {shown.rows !== '' && <span className={styles.hidden}> {shown.rows}</span>}
    </p>
  )
}
