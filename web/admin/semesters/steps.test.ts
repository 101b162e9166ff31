import { expect, test } from 'vitest'
import type { GradeNotes, SemesterWithNotes } from '../../../contract/semesters.ts'
import { NOTE_KEYS } from '../../../domain/grade.ts'
import { hasNote, type Prepared, stepCounts } from './steps.ts'

const DAY = { time: '', msg: '', msg_es: '' }
const EMPTY: GradeNotes = { message: '', message_es: '', m: DAY, t: DAY, w: DAY, f: DAY, hs: DAY }
const NOTES = Object.fromEntries(NOTE_KEYS.map((key) => [key, EMPTY])) as SemesterWithNotes['notes']
const NEW = { starts_on: null, ends_on: null, active: false, disabled: false, notes: NOTES }

function prepared(semester: Partial<Prepared['semester']>, counts: Partial<Prepared> = {}): Prepared {
  const none = { windows: 0, bell_schedules: 0, days_off: 0, documents: 0, lotteries: 0, testers: 0 }
  return { ...none, ...counts, semester: { ...NEW, ...semester } }
}

test('of a new semester no step is done', () => {
  expect(Object.values(stepCounts(prepared({})))).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0])
})

test('the dates are done with both days', () => {
  expect(stepCounts(prepared({ starts_on: '2026-08-24' })).dates).toBe(0)
  expect(stepCounts(prepared({ starts_on: '2026-08-24', ends_on: '2026-12-18' })).dates).toBe(1)
})

test('a semester is open when families see it and can make changes', () => {
  expect(stepCounts(prepared({ active: true })).open).toBe(1)
  expect(stepCounts(prepared({ active: true, disabled: true })).open).toBe(0)
})

test('what still loads is not known', () => {
  expect(stepCounts(prepared({}, { windows: undefined, lotteries: 1 }))).toMatchObject({
    windows: undefined,
    lottery: 1,
  })
})

test('a grade has a note when families read a message or a time of any day', () => {
  expect([EMPTY, { ...EMPTY, message: '<p>Hi</p>' }, { ...EMPTY, f: { ...DAY, time: '9:00' } }].map(hasNote)).toEqual([
    false,
    true,
    true,
  ])
  const notes = { ...NOTES, grade_4: { ...EMPTY, message: '<p>Hi</p>' } }
  expect(stepCounts(prepared({ notes })).notes).toBe(1)
})
