import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Group, Text } from '@mantine/core'
import { createContext, type ReactNode, useCallback, useContext, useId, useMemo, useState } from 'react'
import type { Column } from '../../ui/table/column.ts'
import styles from './selection.module.css'

/** The chosen rows of a list. */
export interface Selection {
  readonly ids: ReadonlySet<number>
  readonly choose: (ids: readonly number[], isChosen: boolean) => void
}

/** For cells, which are defined outside the screen's component. */
export const SelectionContext = createContext<Selection>({ ids: new Set(), choose: () => undefined })

/** `of` is what the list shows, such as its search and page: another one begins with nothing chosen. */
export function useSelection(of = ''): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const [shown, setShown] = useState(of)
  if (shown !== of) {
    setShown(of)
    setIds(new Set())
  }
  const choose = useCallback((changed: readonly number[], isChosen: boolean) => {
    setIds((before) => {
      const rest = [...before].filter((id) => !changed.includes(id))
      return new Set(isChosen ? [...rest, ...changed] : rest)
    })
  }, [])
  return useMemo(() => ({ ids, choose }), [ids, choose])
}

/** The first column of a list whose rows are chosen. */
export function chooseColumn<Row extends { readonly id: number }>(nameOf: (row: Row) => string): Column<Row> {
  return {
    id: 'choose',
    noWrap: true,
    label: msg`Choose`,
    text: () => '',
    extraWidth: '7ch',
    Cell: ({ row }) => <ChooseCell id={row.id} name={nameOf(row)} />,
    unsortable: true,
    actions: true,
    beside: 'before',
  }
}

function ChooseCell({ id, name }: { readonly id: number; readonly name: string }) {
  const { t } = useLingui()
  const { ids, choose } = useContext(SelectionContext)
  return (
    <label className={styles.choose} data-screen-only>
      <input
        type="checkbox"
        aria-label={t`Choose ${name}`}
        checked={ids.has(id)}
        onChange={({ currentTarget }) => choose([id], currentTarget.checked)}
      />
    </label>
  )
}

/** Chooses all rows that are found. `purpose` says what for, and stays when rows are chosen, because nothing should move then. */
export function ChooseAll(props: {
  readonly found: readonly { readonly id: number }[]
  readonly chosen: number
  readonly purpose: string
  readonly children: ReactNode
}) {
  const { found, chosen, purpose, children } = props
  const purposeId = useId()
  const { choose } = useContext(SelectionContext)
  const isEvery = chosen === found.length
  const ids = found.map(({ id }) => id)
  return (
    <Group gap="0 1rem" data-screen-only>
      <Group component="label" display="inline-flex" gap="0.625rem" wrap="nowrap" mih="1.75rem">
        <input
          type="checkbox"
          aria-describedby={purposeId}
          checked={isEvery}
          ref={(input) => {
            if (input) input.indeterminate = chosen > 0 && !isEvery
          }}
          onChange={() => choose(ids, !isEvery)}
        />
        {children}
      </Group>
      <Text id={purposeId} c="dimmed" fz="xs">
        {purpose}
      </Text>
    </Group>
  )
}
