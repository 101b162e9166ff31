import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { Course } from '../../../contract/courses.ts'
import { gradesOf } from '../../../domain/course.ts'
import { DAYS } from '../../../domain/days.ts'
import { CLASS_GRADES } from '../../../domain/grade.ts'
import { PERIODS } from '../../../domain/period.ts'
import { fullName } from '../../../domain/person.ts'
import { dayLabel } from '../../ui/format/dayLabel.ts'
import { periodLabel } from '../../ui/format/periodLabel.ts'
import type { Column } from '../../ui/table/column.ts'
import { ClassName, GradesCell, SeatsCell } from './cells.tsx'
import { StatusCell } from './StatusCell.tsx'
import { statusLabel } from './statusLabel.ts'

const MANY_PERIODS = 100

export const CLASS_COLUMNS: readonly Column<Course>[] = [
  { id: 'section', noWrap: true, label: msg`Section`, text: ({ section }) => section, numeric: true },
  { id: 'name', label: msg`Name`, text: ({ name }) => name, Cell: ClassName, rowHeader: true },
  {
    id: 'teacher',
    label: msg`Teacher`,
    text: ({ teacher }) => fullName(teacher),
    sortValue: ({ teacher }) => `${teacher.last_name} ${teacher.first_name}`,
  },
  { id: 'grade', noWrap: true, label: msg`Grade`, text: ({ grade }) => grade, sortValue: lowest, Cell: GradesCell },
  { id: 'days', noWrap: true, label: msg`Days`, text: ({ days }) => dayLabel(days), sortValue: weekOrder },
  {
    id: 'period',
    noWrap: true,
    label: msg`Period`,
    text: periodLabel,
    sortValue: ({ period }) => PERIODS.indexOf(period),
  },
  { id: 'time', noWrap: true, label: msg`Time`, text: ({ time }) => time, sortValue: weekOrder },
  { id: 'room', label: msg`Room`, text: ({ room }) => room },
  {
    id: 'seats',
    noWrap: true,
    label: msg`Seats`,
    text: ({ current_seats, max_seats }) => `${current_seats} / ${max_seats}`,
    sortValue: fill,
    Cell: SeatsCell,
    numeric: true,
  },
  {
    id: 'wait_list',
    noWrap: true,
    label: msg`Wait list`,
    text: ({ wait_list }) => wait_list,
    sortValue: ({ wait_list }) => wait_list,
    numeric: true,
  },
  { id: 'status', noWrap: true, label: msg`Status`, text: statusLabel, Cell: StatusCell },
]

export function classCount(n: number): MessageDescriptor {
  return msg`${plural(n, { one: '# class', other: '# classes' })}`
}

function lowest(course: Course): number {
  const [first] = gradesOf(course)
    .map((grade) => CLASS_GRADES.indexOf(grade))
    .sort((a, b) => a - b)
  return first ?? CLASS_GRADES.length
}

/** Sorts by day, then by period. */
function weekOrder({ days, period }: Course): number {
  return DAYS.indexOf(days) * MANY_PERIODS + PERIODS.indexOf(period)
}

function fill({ current_seats, max_seats }: Course): number {
  return max_seats === 0 ? 1 : current_seats / max_seats
}
