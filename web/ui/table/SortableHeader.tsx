import { UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import styles from './SearchTable.module.css'

const ICONS = { asc: IconArrowUp, desc: IconArrowDown } as const
const ARIA = { asc: 'ascending', desc: 'descending' } as const

export function SortableHeader(props: {
  readonly label: string
  readonly numeric?: boolean | undefined
  readonly sorted: 'asc' | 'desc' | undefined
  readonly onSort: ((order: 'asc' | 'desc') => void) | undefined
}) {
  const { label, numeric, sorted, onSort } = props
  const Icon = sorted ? ICONS[sorted] : IconArrowsSort
  return (
    <th scope="col" aria-sort={sorted && ARIA[sorted]} data-numeric={numeric}>
      {onSort ? (
        <UnstyledButton className={styles.sort} onClick={() => onSort(sorted === 'asc' ? 'desc' : 'asc')}>
          {label}
          <Icon className={styles.sortIcon} size={14} aria-hidden />
        </UnstyledButton>
      ) : (
        label
      )}
    </th>
  )
}
