import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BellRow } from '../../../domain/bellSchedule.ts'
import type { Days } from '../../../domain/days.ts'
import type { PersonalBell, TimetableCell, TimetableEntry } from '../../../domain/timetableCell.ts'
import type { RowFrame } from '../../../domain/timetableRows.ts'
import { dayLabel, periodLabel } from '../format/labels.ts'
import { isTimeRange, timeRange } from '../format/timeRange.ts'
import { bellLabel } from './bellLabel.ts'
import type { ShownClass } from './timetableView.ts'

type Cell = TimetableCell<ShownClass>
type Entry = TimetableEntry<ShownClass>

/** The texts that name the periods of a timetable and their times. */
export function periodText(i18n: I18n) {
  const format = (starts_at = '', ends_at = '') => (starts_at === '' ? '' : timeRange(starts_at, ends_at))
  const nameOf = (days: Days, { label, period }: RowFrame) => {
    if (label !== undefined) return bellLabel(i18n, label)
    return period === null ? '' : i18n._(periodLabel({ days, period }))
  }
  const rowLabel = (row: RowFrame) => nameOf('M', row)
  const rowTime = ({ starts_at, ends_at }: RowFrame) => format(starts_at, ends_at)
  const bellTime = (bell: BellRow | undefined) => format(bell?.starts_at, bell?.ends_at)
  const cellTime = ({ bell, timesDiffer }: Cell) => (timesDiffer ? '' : bellTime(bell))
  /** The time of one break or open period, where the cell has several. */
  const ownTime = ({ bell }: PersonalBell, { timesDiffer }: Cell) => (timesDiffer ? bellTime(bell) : '')
  /** The class's own time where it is not that of the period, and the period's where the cell has several. */
  const entryTime = ({ course, bell }: Entry, { timesDiffer }: Cell) => {
    const isUsualTime = bell !== undefined && isTimeRange(course.time, bell.starts_at, bell.ends_at)
    if (course.time.trim() !== '' && !isUsualTime) return course.time
    if (!timesDiffer) return ''
    return bell ? bellTime(bell) : i18n._(msg`Time differs by grade`)
  }
  const dayPeriod = (row: RowFrame, { bell, days }: Cell) =>
    bell?.label ? bellLabel(i18n, bell.label) : nameOf(days, row)
  /** What differs from the row: "Periods 2-6" and "9:30-2:10". */
  const cellLabels = (row: RowFrame, cell: Cell) => {
    const { bell } = cell
    if (bell === undefined) return []
    const isUsualTime = bell.starts_at === row.starts_at && bell.ends_at === row.ends_at
    const parts = [bell.label === row.label ? '' : bellLabel(i18n, bell.label), isUsualTime ? '' : cellTime(cell)]
    return parts.filter((part) => part !== '')
  }
  const when = (row: RowFrame, cell: Cell) => `${i18n._(dayLabel(cell.days))}, ${dayPeriod(row, cell)}`
  return { rowLabel, rowTime, cellLabels, cellTime, entryTime, ownTime, dayPeriod, when }
}
