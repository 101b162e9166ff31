import { useLingui } from '@lingui/react/macro'
import { NativeSelect, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { type CSSProperties, type ReactElement, startTransition, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '../icons.tsx'
import { type Column, cellText } from './column.ts'
import { columnTracks } from './columnTracks.ts'
import { openRow } from './rowEvents.ts'
import styles from './SearchTable.module.css'

const FIRST_BATCH = 30
const NEXT_BATCH = 40
const TYPING_PAUSE_MS = 500
/** A key that is pressed meanwhile waits for one batch only. */
const FRAME_MS = 20
const MARGIN_PX = 1500
const DESK = '(min-width: 48rem)'

/**
 * Shows long lists in batches, because a thousand rows at once delay the next keystroke. At a desk one follows the other when typing pauses, so
 * that the browser's own search finds every row; on a phone the next comes when the end is near. All rows are printed. Returns the number of
 * visible rows, which restarts when `resetKey` changes, and the ref of an element below the rows, whose React key must be `visible`.
 */
function useIncrementalRows(rows: number, resetKey: string) {
  const [batch, setBatch] = useState({ visible: FIRST_BATCH, resetKey })
  if (batch.resetKey !== resetKey) setBatch({ visible: FIRST_BATCH, resetKey })
  const visible = Math.min(batch.visible, rows)

  const sentinelRef = (element: HTMLElement | null) => {
    if (!element) return
    const grow = () => startTransition(() => setBatch({ resetKey, visible: visible + NEXT_BATCH }))
    const showAll = () => flushSync(() => setBatch({ resetKey, visible: rows }))
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && grow(), {
      rootMargin: `${MARGIN_PX}px`,
    })
    const isDesk = window.matchMedia(DESK).matches
    if (!isDesk) observer.observe(element)
    const pause = visible === FIRST_BATCH ? TYPING_PAUSE_MS : FRAME_MS
    const timer = isDesk ? setTimeout(grow, pause) : undefined
    window.addEventListener('beforeprint', showAll)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
      window.removeEventListener('beforeprint', showAll)
    }
  }
  return { visible, sentinelRef }
}

/** The shown rows and those that were shown before, which are only hidden, because it takes long to make a row again. */
function useRowsInPage<Row extends { readonly id: number }>(rows: readonly Row[], shown: ReadonlySet<Row>) {
  const [ids] = useState(() => new Set<number>())
  const inPage = rows.filter((row) => shown.has(row) || ids.has(row.id))
  useEffect(() => {
    for (const { id } of inPage) ids.add(id)
  })
  return inPage
}

const ICONS = { asc: IconArrowUp, desc: IconArrowDown } as const
const ARIA = { asc: 'ascending', desc: 'descending' } as const

function SortableHeader(props: {
  readonly label: string
  readonly screenOnly?: boolean | undefined
  readonly sorted: 'asc' | 'desc' | undefined
  readonly onSort: ((order: 'asc' | 'desc') => void) | undefined
}) {
  const { label, screenOnly, sorted, onSort } = props
  const Icon = sorted ? ICONS[sorted] : IconArrowsSort
  return (
    <th scope="col" aria-sort={sorted && ARIA[sorted]} data-screen-only={screenOnly}>
      {onSort ? (
        <UnstyledButton className={styles.sort} onClick={() => onSort(sorted === 'asc' ? 'desc' : 'asc')}>
          {label}
          <Icon className={styles.sortIcon} size={14} />
        </UnstyledButton>
      ) : (
        label
      )}
    </th>
  )
}

export function RowsTable<Row extends { readonly id: number }>(props: {
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** Those that are shown, in the order of the rows. Default: all. */
  readonly found?: readonly Row[]
  readonly search: string
  readonly sort: string | undefined
  readonly order: 'asc' | 'desc'
  readonly onSort: (sort: string, order: 'asc' | 'desc') => void
  readonly busy: boolean
  /** Of hundreds of rows. */
  readonly isLong?: boolean | undefined
}) {
  const { caption, columns, rows, found = rows, search, sort, order, onSort, busy, isLong } = props
  const { i18n } = useLingui()
  const renderCells = useRenderedCells(columns)
  const { visible, sentinelRef } = useIncrementalRows(found.length, [search, sort, order].join())
  const shown = new Set(found.slice(0, visible))
  const inPage = useRowsInPage(rows, shown)
  const tracks = useMemo(
    () => isLong && columnTracks(columns, { rows, sort, i18n }),
    [isLong, columns, rows, sort, i18n],
  )
  return (
    <>
      <table
        className={styles.table}
        data-long={isLong || undefined}
        style={tracks ? ({ '--columns': tracks } as CSSProperties) : undefined}
        data-compact={columns.some(({ unlabeled }) => unlabeled) || undefined}
        aria-busy={busy || undefined}
        aria-rowcount={visible < found.length ? found.length + 1 : undefined}
      >
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {columns.map(({ id, label, unsortable, actions }) => (
              <SortableHeader
                key={id}
                label={i18n._(label)}
                screenOnly={actions}
                sorted={sort === id ? order : undefined}
                onSort={unsortable ? undefined : (order) => onSort(id, order)}
              />
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the link in the row header does the same by keyboard */}
        <tbody onClick={openRow}>
          {inPage.map((row) => (
            <tr key={row.id} hidden={!shown.has(row)}>
              {renderCells(row)}
            </tr>
          ))}
        </tbody>
      </table>
      {visible < found.length && <div key={visible} ref={sentinelRef} />}
    </>
  )
}

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
  if (options.length === 0) return null
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

/** Renders only the cells of new rows after a search or a change of page. */
function useRenderedCells<Row extends { readonly id: number }>(columns: readonly Column<Row>[]) {
  return useMemo(() => {
    const cache = new WeakMap<Row, ReactElement>()
    return (row: Row) => {
      const element = cache.get(row) ?? <RowCells row={row} columns={columns} />
      cache.set(row, element)
      return element
    }
  }, [columns])
}

function RowCells<Row>({ row, columns }: { readonly row: Row; readonly columns: readonly Column<Row>[] }) {
  const { i18n } = useLingui()
  return columns.map((column) =>
    column.rowHeader ? (
      <th key={column.id} scope="row" className={styles.rowHeader}>
        <CellContent row={row} column={column} />
      </th>
    ) : (
      <td
        key={column.id}
        data-label={column.actions ? undefined : i18n._(column.label)}
        data-nowrap={column.noWrap}
        data-actions={column.actions}
        data-screen-only={column.actions}
        data-clickable={column.clickable}
        data-unlabeled={column.unlabeled}
        data-beside={column.beside}
      >
        <CellContent row={row} column={column} />
      </td>
    ),
  )
}

function CellContent<Row>({ row, column }: { readonly row: Row; readonly column: Column<Row> }) {
  const { i18n } = useLingui()
  return column.Cell ? <column.Cell row={row} /> : cellText(column, row, i18n)
}
