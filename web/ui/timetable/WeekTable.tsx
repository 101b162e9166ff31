import { Trans, useLingui } from '@lingui/react/macro'
import type { Timetable } from '../../../domain/timetable.ts'
import { dayLabel } from '../format/dayLabel.ts'
import { CellContent, cellKind } from './CellContent.tsx'
import { fillColor } from './fillColor.ts'
import { periodText } from './periodText.ts'
import styles from './Timetable.module.css'
import type { ShownClass, TimetableView } from './timetableView.ts'

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
      <caption className={styles.hidden}>{caption}</caption>
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
              <span className={styles.period}>{rowLabel(row)}</span>
              <span className={styles.time}>{rowTime(row)}</span>
            </th>
            {row.cells.map(
              (cell) =>
                cell && (
                  <td
                    key={cell.days}
                    rowSpan={cell.rowSpan}
                    data-kind={cellKind(cell)}
                    data-color={fillColor(cell, view)}
                  >
                    {cellLabels(row, cell).map((text) => (
                      <span key={text} className={styles.cellLabel}>
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
