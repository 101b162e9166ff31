import { useLingui } from '@lingui/react/macro'
import { ActionIcon, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react'
import styles from './SearchTable.module.css'
import type { TableSearch } from './tableSearch.ts'
import { pageCount } from './tableState.ts'

export function Pager(props: {
  readonly page: number
  readonly size: number | undefined
  readonly sizes: readonly number[]
  readonly total: number
  /** True while the rows of another page are still shown. */
  readonly busy: boolean
  readonly onChange: (change: TableSearch) => void
}) {
  const { page, size = props.total, sizes, total, busy, onChange } = props
  const { t } = useLingui()
  const pages = pageCount(total, size)
  const [first, last] = [(page - 1) * size + 1, Math.min(total, page * size)]
  const steps = [
    { label: t`First page`, Icon: IconChevronsLeft, to: 1, disabled: page === 1 },
    { label: t`Previous page`, Icon: IconChevronLeft, to: page - 1, disabled: page === 1 },
    { label: t`Next page`, Icon: IconChevronRight, to: page + 1, disabled: page === pages },
    { label: t`Last page`, Icon: IconChevronsRight, to: pages, disabled: page === pages },
  ]
  return (
    <nav className={styles.pager} aria-label={t`Pages`} data-screen-only>
      <NativeSelect
        className={styles.size}
        label={t`Rows per page`}
        data={sizes.map(String)}
        value={String(size)}
        onChange={({ currentTarget }) => onChange({ size: Number(currentTarget.value), page: undefined })}
      />
      <span>{busy ? t`Loading…` : t`${first} to ${last} of ${total}`}</span>
      <span className={styles.steps}>
        {steps.map(({ label, Icon, to, disabled }) => (
          <ActionIcon
            key={label}
            variant="default"
            size="lg"
            aria-label={label}
            aria-disabled={disabled || undefined}
            onClick={() => !disabled && onChange({ page: to === 1 ? undefined : to })}
          >
            <Icon size={18} aria-hidden />
          </ActionIcon>
        ))}
      </span>
    </nav>
  )
}
