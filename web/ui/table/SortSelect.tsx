import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import type { Column } from './column.ts'
import styles from './SearchTable.module.css'

/** Sorting on a phone, where the rows are cards and no heading stands above them. */
export function SortSelect<Row>(given: {
  readonly columns: readonly Column<Row>[]
  readonly sort: string | undefined
  readonly order: 'asc' | 'desc'
  readonly onSort: (sort: string, order: 'asc' | 'desc') => void
}) {
  const { columns, sort, order, onSort } = given
  const { t, i18n } = useLingui()
  const ways = columns
    .filter(({ unsortable: unsorted }) => !unsorted)
    .flatMap(({ id, label }) => {
      const name = i18n._(label)
      return [
        { value: `${id} asc`, label: name },
        { value: `${id} desc`, label: t`${name}, descending` },
      ]
    })
  return (
    <NativeSelect
      className={styles.sortChoice}
      label={t`Sort by`}
      data={sort === undefined ? [{ value: '', label: '' }, ...ways] : ways}
      value={sort === undefined ? '' : `${sort} ${order}`}
      onChange={({ currentTarget }) => {
        const [id = '', order] = currentTarget.value.split(' ')
        onSort(id, order === 'desc' ? 'desc' : 'asc')
      }}
    />
  )
}
