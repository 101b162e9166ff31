import { setupI18n } from '@lingui/core'
import { expect, test, vi } from 'vitest'
import type { BellSchedule } from '../../../domain/bellSchedule.ts'
import { timetableOf } from '../../../domain/timetable.ts'
import { classesInTimetable, studentInTimetable } from '../../../domain/timetableOwners.ts'
import type { ShownClass } from './timetableView.ts'

vi.mock('@lingui/core/macro', () => ({ msg: String.raw }))
const { periodText } = await import('./periodText.ts')

const PERIOD = { label: 'Period 1', period: '1', is_break: false } as const
const SCHEDULES: readonly BellSchedule[] = [
  { days: 'M', grades: '4,5', rows: [{ ...PERIOD, starts_at: '08:30', ends_at: '09:25' }] },
  { days: 'M', grades: '9,10', rows: [{ ...PERIOD, starts_at: '08:00', ends_at: '08:55' }] },
]
const ART: ShownClass = { id: 1, days: 'M', period: '1', name: 'Art', time: '', note: '' }
const text = periodText(setupI18n({ locale: 'en', messages: { en: {} } }))

function firstCell(...children: readonly (readonly ['5' | '9', ShownClass[]])[]) {
  const week = timetableOf(
    children.map(([grade, enrolled]) => studentInTimetable(SCHEDULES, grade, { enrolled, waiting: [] })),
  )
  const row = week.rows[0]
  const cell = row?.cells[0]
  if (!row || !cell) throw new Error('The timetable is empty.')
  return { row, cell, entryTimes: cell.entries.map((entry) => text.entryTime(entry, cell)) }
}

test('children with different times for a period each get their own time', () => {
  const { row, cell, entryTimes } = firstCell(['5', [ART]], ['9', [{ ...ART, id: 2 }]])
  expect(entryTimes).toEqual(['8:30-9:25', '8:00-8:55'])
  expect([text.rowTime(row), text.cellTime(cell), ...text.cellLabels(row, cell)]).toEqual(['', ''])
})

test('a class for grades with different times has none of them', () => {
  const week = timetableOf([classesInTimetable(SCHEDULES, [{ ...ART, grade: '5,9' }])])
  const cell = week.rows[0]?.cells[0]
  expect(cell?.entries.map((entry) => text.entryTime(entry, cell))).toEqual(['Time differs by grade'])
})

test('an open period has the time of its child, where a brother or sister has another', () => {
  const { cell } = firstCell(['5', []], ['9', []])
  expect(cell.open.map((open) => text.ownTime(open, cell))).toEqual(['8:30-9:25', '8:00-8:55'])
})

test('a cell of one child has the time once', () => {
  const { row, cell, entryTimes } = firstCell(['5', [ART]])
  expect([text.rowTime(row), text.cellTime(cell), ...entryTimes]).toEqual(['8:30-9:25', '8:30-9:25', ''])
})

test('a class with a time of its own shows it, unless it is that of the period', () => {
  const times = ['8:45-9:15', '8:30-9:25'].map((time) => firstCell(['5', [{ ...ART, time }]]).entryTimes)
  expect(times).toEqual([['8:45-9:15'], ['']])
})

test('a class outside its period has a row with its time, and is named by its period', () => {
  const enrolled = [{ ...ART, time: '1:00-2:00' }]
  const week = timetableOf([studentInTimetable(SCHEDULES, '5', { enrolled, waiting: [] })])
  const [row, cell] = [week.rows[1], week.rows[1]?.cells[0]]
  if (!row || !cell) throw new Error('The class has no row.')
  expect([text.rowTime(row), text.cellTime(cell)]).toEqual(['1:00-2:00', '1:00-2:00'])
  expect([text.dayPeriod(row, cell), text.rowLabel(row)]).toEqual(['Period 1', 'Period 1'])
  expect(text.cellLabels(row, cell)).toEqual([])
  expect(cell.entries.map((entry) => text.entryTime(entry, cell))).toEqual([''])
})
