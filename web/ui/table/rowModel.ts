import { useLingui } from '@lingui/react'
import { type ColumnDef, createSortedRowModel, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { useMemo } from 'react'
import { normalizeText, searchTerms } from '../../../domain/search.ts'
import { type Column, cellText, compare, searchableText } from './column.ts'

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() })

/** Without a column, the original order. */
export function useSortedRows<Row extends object>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sort: string | undefined,
  order: 'asc' | 'desc',
): readonly Row[] {
  const { i18n } = useLingui()
  const definitions = useMemo(
    () =>
      columns.map(
        (column): ColumnDef<typeof features, Row> => ({
          id: column.id,
          accessorFn: column.sortValue ?? ((row) => cellText(column, row, i18n)),
          sortFn: (a, b) => compare(a.getValue(column.id), b.getValue(column.id)),
        }),
      ),
    [columns, i18n],
  )
  const sorting = useMemo(() => (sort === undefined ? [] : [{ id: sort, desc: order === 'desc' }]), [sort, order])
  const table = useTable({ features, data: rows, columns: definitions, state: { sorting } })
  const model = table.getSortedRowModel()
  return useMemo(() => model.rows.map(({ original }) => original), [model])
}

export function useFilteredRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  search: string,
): readonly Row[] {
  const { i18n } = useLingui()
  const texts = useMemo(
    () => rows.map((row) => normalizeText(columns.map((column) => searchableText(column, row, i18n)).join(' '))),
    [rows, columns, i18n],
  )
  return useMemo(() => {
    const words = searchTerms(search)
    return rows.filter((_, index) => words.every((word) => texts[index]?.includes(word)))
  }, [rows, texts, search])
}
