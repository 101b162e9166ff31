import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { BellRow } from '../../../domain/bellSchedule.ts'
import { type Days, PERIODS, type Period } from '../../../domain/days.ts'
import type { PersonalBell, TimetableCell, TimetableEntry } from '../../../domain/timetableCell.ts'
import type { RowFrame } from '../../../domain/timetableRows.ts'
import { dayLabel, periodLabel } from '../format/labels.ts'
import { isTimeRange, timeRange } from '../format/timeRange.ts'
import type { ShownClass } from './timetableView.ts'

type Cell = TimetableCell<ShownClass>
type Entry = TimetableEntry<ShownClass>

/** The labels of a school's first bell schedules (document 2, section 9) and other usual ones. */
const USUAL: ReadonlyMap<string, MessageDescriptor> = new Map([
  ['All Day Schedule', msg`All Day Schedule`],
  ['Optional Classes', msg`Optional Classes`],
  ['Period 4 (Lunch)', msg`Period 4 (Lunch)`],
  ['Periods 2-6', msg`Periods 2-6`],
  ['Optional (After School)', msg`Optional (After School)`],
  ['After School', msg`After School`],
  ['Lunch', msg`Lunch`],
  ['Recess', msg`Recess`],
])

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

/** The label of a row of a bell schedule, in the language of the page if it is a usual one. */
export function bellLabel(i18n: I18n, label: string): string {
  const usual = USUAL.get(label) ?? numbered(label)
  return usual ? i18n._(usual) : label
}

/** Of "Period 3" and "Option 2". */
function numbered(label: string): MessageDescriptor | undefined {
  const [, name, number] = /^(Period|Option) (\d)$/.exec(label) ?? []
  const period = PERIODS.find((candidate): candidate is Period => candidate === number)
  return period && periodLabel({ days: name === 'Option' ? 'HS' : 'M', period })
}
