import { expect, test } from 'vitest'
import { completeRegistration } from '../../test/data/registrationForm.ts'
import type { Answers } from './answers.ts'
import { minutesFor } from './minutes.ts'
import { countAnswers, minutesLeft, progress, sectionState } from './progress.ts'
import { SECTION_NAMES, type SectionName } from './sectionNames.ts'

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

test('the minutes of the start are those of all sections', () => {
  expect(minutesFor()).toBe(25)
  expect(minutesLeft(progress({}, RULES, []))).toBe(minutesFor())
})

test('required questions are counted, with those that an answer adds', () => {
  expect(countAnswers('student', {}, RULES)).toEqual({ answered: 0, required: 20 })
  expect(countAnswers('student', { student: { first_name: 'Ana', zipcode: '8600' } }, RULES).answered).toBe(1)
  expect(countAnswers('student', FORM, RULES)).toEqual({ answered: 20, required: 20 })
  expect(countAnswers('siblings', FORM, RULES)).toEqual({ answered: 0, required: 0 })
  const questionnaire = { is_question_1_yes: true }
  expect(countAnswers('questionnaire', { studentReferralQuestionnaire: questionnaire }, RULES)).toEqual({
    answered: 1,
    required: 8,
  })
})

test('the order of an only parent is not counted', () => {
  expect(countAnswers('parents', {}, RULES)).toEqual({ answered: 0, required: 8 })
  expect(countAnswers('parents', { parent_2: { name: 'June' } }, RULES)).toEqual({ answered: 0, required: 9 })
})
