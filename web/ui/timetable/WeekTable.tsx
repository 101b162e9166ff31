import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Box, Stack, Text, VisuallyHidden } from '@mantine/core'
import { type CSSProperties, useId } from 'react'
import type { Days } from '../../../domain/days.ts'
import type { Timetable } from '../../../domain/timetable.ts'
import type { TimetableCell } from '../../../domain/timetableCell.ts'
import { dayLabel } from '../format/labels.ts'
import { CellContent, cellKind } from './CellContent.tsx'
import { periodText } from './periodText.ts'
import styles from './Timetable.module.css'
import { childStyle, type ShownClass, type TimetableView } from './timetableView.ts'

/** The week as a table: days across, periods down. */
export function WeekTable(props: {
  readonly timetable: Timetable<ShownClass>
  readonly caption: string
  readonly view: TimetableView
}) {
  const { timetable, caption, view } = props
  const { i18n } = useLingui()
  const { rowLabel, rowTime, cellLabels, when } = periodText(i18n)
  return (
    <table className={styles.table}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <Trans>Period</Trans>
          </th>
          {timetable.days.map((days) => (
            <th key={days} scope="col">
              {i18n._(dayLabel(days))}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {timetable.rows.map((row) => (
          <tr key={row.key} data-break={row.period === null}>
            <th scope="row">
              <div>{rowLabel(row)}</div>
              <span className={styles.detail}>{rowTime(row)}</span>
            </th>
            {row.cells.map(
              (cell) =>
                cell && (
                  <td key={cell.days} rowSpan={cell.rowSpan} data-kind={cellKind(cell)} style={fillColor(cell, view)}>
                    {cellLabels(row, cell).map((text) => (
                      <span key={text} className={styles.detail}>
                        {text}
                      </span>
                    ))}
                    <CellContent cell={cell} when={when(row, cell)} view={view} />
                  </td>
                ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The color of the child whose class fills the cell; undefined where there is one child only. */
function fillColor({ entries }: TimetableCell<ShownClass>, { children }: TimetableView): CSSProperties | undefined {
  const owner = entries[0]?.owner
  return owner === undefined || children.length === 0 ? undefined : childStyle(owner)
}

/** The week as a list per day, for narrow screens. */
export function WeekList(props: {
  readonly timetable: Timetable<ShownClass>
  readonly caption: string
  readonly view: TimetableView
}) {
  const { timetable, caption, view } = props
  return (
    <ul className={`plain ${styles.list}`} aria-label={caption}>
      {timetable.days.map((days, column) => (
        <DayOfWeek key={days} days={days} column={column} timetable={timetable} view={view} />
      ))}
    </ul>
  )
}

/** The open periods of one child are folded below its classes. */
function DayOfWeek(props: {
  readonly days: Days
  readonly column: number
  readonly timetable: Timetable<ShownClass>
  readonly view: TimetableView
}) {
  const { days, column, timetable, view } = props
  const { i18n } = useLingui()
  const { dayPeriod, cellTime, when } = periodText(i18n)
  const id = useId()
  const shown = timetable.rows.flatMap((row) => {
    const cell = row.cells[column]
    const kind = cell && cellKind(cell)
    return cell === undefined || kind === 'none' || kind === 'free' ? [] : [{ row, cell, kind }]
  })
  const [open, others] = [shown.filter(({ kind }) => kind === 'open'), shown.filter(({ kind }) => kind !== 'open')]
  const isFolded = view.children.length === 0 && open.length > 1
  const entry = ({ row, cell, kind }: (typeof shown)[number]) => (
    <li key={row.key} data-kind={kind} style={fillColor(cell, view)}>
      <Box fz="sm">
        <div>{dayPeriod(row, cell)}</div>
        <span className={styles.detail}>{cellTime(cell)}</span>
      </Box>
      <div>
        <CellContent cell={cell} when={when(row, cell)} view={view} />
      </div>
    </li>
  )
  return (
    <Box className={styles.day} component="li" mb="md">
      <Text id={id} mb="0.25rem" ff="heading" fz="md" fw={600}>
        {i18n._(dayLabel(days))}
      </Text>
      {shown.length === 0 && (
        <Text c="dimmed">
          <Trans>No classes</Trans>
        </Text>
      )}
      <Stack className="plain" component="ul" gap="0.25rem" aria-labelledby={id}>
        {(isFolded ? others : shown).map(entry)}
        {isFolded && (
          <li className={styles.openPeriods}>
            <details>
              <Box component="summary" mih="2.75rem" lh="2.75rem" c="var(--mantine-color-anchor)" fw={600}>
                <Plural value={open.length} one="# open period" other="# open periods" />
              </Box>
              <Stack className="plain" component="ul" gap="0.25rem">
                {open.map(entry)}
              </Stack>
            </details>
          </li>
        )}
      </Stack>
    </Box>
  )
}
