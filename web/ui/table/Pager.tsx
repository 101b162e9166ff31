import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Group } from '@mantine/core'
import { InlineSelect } from '../form/InlineSelect.tsx'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '../icons.tsx'
import type { TableSearch } from './tableSearch.ts'
import { pageCount, type RowRange } from './tableState.ts'

/** Where the pages before and after the shown one start. Missing where the list ends. */
export interface Cursors {
  readonly previous?: string | undefined
  readonly next?: string | undefined
}

export function Pager(props: {
  readonly page: number
  readonly size: number | undefined
  readonly sizes: readonly number[]
  readonly range: RowRange
  /** Of a list that the server pages. */
  readonly cursors?: Cursors | undefined
  /** True while the rows of another page are still shown. Its cursors lead elsewhere, so the buttons do nothing. */
  readonly busy: boolean
  readonly onChange: (change: TableSearch) => void
}) {
  const { page, range, cursors, sizes, busy, onChange } = props
  const { t, i18n } = useLingui()
  const size = props.size ?? range.total
  const pages = pageCount(range.total, size)
  const isFirst = cursors ? cursors.previous === undefined : page === 1
  const isLast = cursors ? cursors.next === undefined : page === pages
  const steps = [
    { label: t`First page`, Icon: IconChevronsLeft, to: 1, disabled: isFirst },
    { label: t`Previous page`, Icon: IconChevronLeft, to: page - 1, cursor: cursors?.previous, disabled: isFirst },
    { label: t`Next page`, Icon: IconChevronRight, to: page + 1, cursor: cursors?.next, disabled: isLast },
    { label: t`Last page`, Icon: IconChevronsRight, to: pages, disabled: isLast },
  ]
  const [first, last, total] = [range.first, range.last, range.total].map((n) => i18n.number(n))
  return (
    <Group
      component="nav"
      gap="0.75rem 1.25rem"
      justify="space-between"
      flex="1 0 100%"
      aria-label={t`Pages`}
      data-screen-only
    >
      <InlineSelect
        label={t`Rows per page`}
        data={sizes.map(String)}
        value={String(size)}
        onChange={({ currentTarget }) => onChange({ size: Number(currentTarget.value), page: undefined })}
      />
      <span>{busy ? t`Loading…` : t`${first} to ${last} of ${total}`}</span>
      <Group component="span" gap="0.25rem" wrap="nowrap">
        {steps.map(({ label, Icon, to, cursor, disabled }) => (
          <ActionIcon
            key={label}
            variant="default"
            size="lg"
            aria-label={label}
            opacity={disabled || busy ? 0.4 : undefined}
            aria-disabled={disabled || busy || undefined}
            onClick={() => !(disabled || busy) && onChange({ page: to > 1 ? to : undefined, cursor })}
          >
            <Icon size={18} />
          </ActionIcon>
        ))}
      </Group>
    </Group>
  )
}
