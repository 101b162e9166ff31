import { expect, test } from 'vitest'
import { type SeatsRow, toView } from './seatUpdates.ts'

const semester = { semester_version: '1', semester_active: true, calendar_revision: null }
const counts = { active: true, max_seats: 100, wait_list: 0, offered_seats: 0, current_seats: 1, version: '1' }
const rows: SeatsRow[] = [3, 1, 2].map((id) => ({ ...semester, ...counts, id, revision: 1 }))

const structureOf = (read: readonly SeatsRow[]) => toView(read, 'parent')?.structure

test('the structure does not depend on the order in which PostgreSQL returns the classes', () => {
  expect(structureOf(rows.toReversed())).toBe(structureOf(rows))
})

test('the structure does not depend on counts, and changes with an edit, a new class and the semester', () => {
  const [first, ...others] = rows as [SeatsRow, ...SeatsRow[]]
  const isSame = (read: readonly SeatsRow[]) => structureOf(read) === structureOf(rows)
  expect(isSame([{ ...first, current_seats: 2, version: '2' }, ...others])).toBe(true)
  expect(isSame([{ ...first, revision: 2 }, ...others])).toBe(false)
  expect(isSame([{ ...first, id: 4 }, ...rows])).toBe(false)
  expect(isSame(rows.map((row) => ({ ...row, semester_version: '2' })))).toBe(false)
  expect(isSame(rows.map((row) => ({ ...row, calendar_revision: 1 })))).toBe(false)
})
