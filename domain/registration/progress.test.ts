import { expect, test } from 'vitest'
import type { Answers } from './answers.ts'
import { minutesLeft, progress, sectionState } from './progress.ts'
import { SECTION_NAMES, type SectionName } from './sectionNames.ts'
import { completeRegistration } from './testing.ts'

const RULES = { today: '2026-08-24', years: ['2026 - 2027', '2027 - 2028'] }
const FORM = completeRegistration()

test('a section is not started, in progress or complete', () => {
  const state = (form: Answers, section: SectionName, visited = false) => sectionState(section, form, RULES, visited)
  expect(state({}, 'student')).toBe('not started')
  expect(state({ student: { first_name: 'Ana' } }, 'student')).toBe('in progress')
  expect(state(FORM, 'student')).toBe('complete')
  expect(state({}, 'siblings', true)).toBe('complete')
})

test('minutes are left for the sections that are not complete', () => {
  const complete = progress(FORM, RULES, SECTION_NAMES)
  expect(complete.map(({ section }) => section)).toEqual(SECTION_NAMES)
  expect(new Set(complete.map(({ state }) => state))).toEqual(new Set(['complete']))
  expect(minutesLeft(complete)).toBe(0)
  expect(minutesLeft(progress({ ...FORM, student: {} }, RULES, SECTION_NAMES))).toBe(4)
})
