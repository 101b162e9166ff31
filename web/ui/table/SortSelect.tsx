import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import type { Column } from './column.ts'
import styles from './SearchTable.module.css'

/** For phones, where rows are cards without column headers. */
export function SortSelect<Row>(props: {
  readonly columns: readonly Column<Row>[]
  readonly sort: string | undefined
  readonly order: 'asc' | 'desc'
  readonly onSort: (sort: string, order: 'asc' | 'desc') => void
}) {
  const { columns, sort, order, onSort } = props
  const { t, i18n } = useLingui()
  const options = columns
    .filter(({ unsortable }) => !unsortable)
    .flatMap(({ id, label }) => {
      const name = i18n._(label)
      return [
        { value: `${id} asc`, label: name },
        { value: `${id} desc`, label: t`${name}, descending` },
      ]
    })
  return (
    <NativeSelect
      className={styles.sortSelect}
      label={t`Sort by`}
      data={sort === undefined ? [{ value: '', label: '' }, ...options] : options}
      value={sort === undefined ? '' : `${sort} ${order}`}
      onChange={({ currentTarget }) => {
        const [id = '', order] = currentTarget.value.split(' ')
        onSort(id, order === 'desc' ? 'desc' : 'asc')
      }}
    />
  )
}
