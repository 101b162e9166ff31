import { Trans } from '@lingui/react/macro'
import { Group } from '@mantine/core'
import type { Timetable as Week } from '../../../domain/timetable.ts'
import { IconPlus } from '../icons.tsx'
import { ChildBadge } from './CellContent.tsx'
import styles from './Timetable.module.css'
import type { ShownClass, TimetableView } from './timetableView.ts'
import { WeekList, WeekTable } from './WeekTable.tsx'

/** A week as a table where there is room, on paper always; as a list per day where it is narrow. */
export function Timetable(props: {
  readonly timetable: Week<ShownClass>
  /** For screen readers. */
  readonly caption: string
  readonly view: TimetableView
}) {
  return (
    <div className={styles.timetable}>
      <ChildrenKey timetable={props.timetable} view={props.view} />
      <WeekTable {...props} />
      <WeekList {...props} />
    </div>
  )
}

/** The initials and colors in the timetable of a family. */
function ChildrenKey(props: { readonly timetable: Week<ShownClass>; readonly view: TimetableView }) {
  const { timetable, view } = props
  if (view.children.length === 0) return null
  const cells = timetable.rows.flatMap((row) => row.cells)
  const hasOpenPeriod = cells.some((cell) => cell?.open.some(({ owner }) => !view.closedFor?.has(owner)))
  return (
    <Group className={`plain ${styles.children}`} component="ul" gap="0.375rem 1rem" mt={0} mb="xs">
      {view.children.map(({ id, name }, owner) => (
        <li key={id}>
          <span aria-hidden>
            <ChildBadge owner={owner} view={view} />
          </span>
          {name}
        </li>
      ))}
      {view.onOpenPeriod && hasOpenPeriod && (
        <li>
          <Group
            className={styles.openKey}
            component="span"
            display="inline-flex"
            justify="center"
            w="1.5rem"
            h="1.375rem"
            me="0.25rem"
            bd="1px dashed var(--field-line)"
            bdrs="0.375rem"
            c="var(--mantine-color-anchor)"
            style={{ verticalAlign: 'middle' }}
            aria-hidden
          >
            <IconPlus size={16} />
          </Group>
          <Trans>Add a class at this time</Trans>
        </li>
      )}
    </Group>
  )
}
