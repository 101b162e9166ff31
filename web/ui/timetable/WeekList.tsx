import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { Days } from '../../../domain/days.ts'
import type { Timetable } from '../../../domain/timetable.ts'
import { dayLabel } from '../format/dayLabel.ts'
import { CellContent, cellKind } from './CellContent.tsx'
import { fillColor } from './fillColor.ts'
import { periodText } from './periodText.ts'
import styles from './Timetable.module.css'
import type { ShownClass, TimetableView } from './timetableView.ts'

/** The week as a list per day, for narrow screens. */
export function WeekList(props: {
  readonly timetable: Timetable<ShownClass>
  readonly caption: string
  readonly view: TimetableView
}) {
  const { timetable, caption, view } = props
  return (
    <ul className={styles.list} aria-label={caption}>
      {timetable.days.map((days, column) => (
        <DayOfWeek key={days} days={days} column={column} timetable={timetable} view={view} />
      ))}
    </ul>
  )
}

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
  return (
    <li className={styles.day}>
      <p id={id} className={styles.dayName}>
        {i18n._(dayLabel(days))}
      </p>
      {shown.length === 0 && (
        <p className={styles.nothing}>
          <Trans>No classes</Trans>
        </p>
      )}
      <ul aria-labelledby={id}>
        {shown.map(({ row, cell, kind }) => (
          <li key={row.key} data-kind={kind} data-color={fillColor(cell, view)}>
            <div className={styles.when}>
              <span className={styles.period}>{dayPeriod(row, cell)}</span>
              <span className={styles.time}>{cellTime(cell)}</span>
            </div>
            <div className={styles.what}>
              <CellContent cell={cell} when={when(row, cell)} view={view} />
            </div>
          </li>
        ))}
      </ul>
    </li>
  )
}
