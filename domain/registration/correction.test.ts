import { expect, test } from 'vitest'
import { completeRegistration } from '../../test/data/registrationForm.ts'
import { type Answers, answerAt, withAnswer } from './answers.ts'
import { completeForm } from './completeForm.ts'
import { answersToCorrect, correctedFields, correctionErrors, withCorrection } from './correction.ts'

const form = completeForm(completeRegistration())
const MEDICATION = 'student_health_conditions.is_on_medications'
const NAMES = 'student_health_conditions.daily_medications'
const rules = { today: '2026-08-24', years: ['2026 - 2027'] }

const answersOf = (...pairs: readonly (readonly [path: string, answer: string | boolean])[]) =>
  pairs.reduce<Answers>((answers, [path, answer]) => withAnswer(answers, path, answer), {})

test('a correction changes the marked answers and no other', () => {
  const sent = answersOf(['student.street_address', '7 Oak Street'], ['student.city', 'Tuba City'])
  const after = withCorrection(form, sent, ['student.street_address'])
  expect(answerAt(after, 'student.street_address')).toBe('7 Oak Street')
  expect(answerAt(after, 'student.city')).toBe('Flagstaff')
  expect(withCorrection(form, {}, [])).toEqual(form)
})

test('an answer that asks a further question opens that question as well', () => {
  const yes = answersOf([MEDICATION, true], [NAMES, 'Albuterol'])
  expect(correctedFields(form, {}, [MEDICATION])).toEqual([MEDICATION])
  expect(correctedFields(form, yes, [MEDICATION])).toEqual([MEDICATION, NAMES])
  expect(answerAt(withCorrection(form, yes, [MEDICATION]), NAMES)).toBe('Albuterol')
})

test('an answer that takes a question away drops the answer to it', () => {
  const before = withCorrection(form, answersOf([MEDICATION, true], [NAMES, 'Albuterol']), [MEDICATION])
  const after = withCorrection(before, answersOf([MEDICATION, false]), [MEDICATION])
  expect(answerAt(after, NAMES)).toBeNull()
})

test('a marked answer that is missing or wrong is an error, and an earlier error elsewhere is not', () => {
  const old = withAnswer(form, 'student.year', '2019 - 2020')
  const errorsOf = (answers: Answers, marked: readonly string[]) => correctionErrors(old, { answers, marked, rules })
  expect(Object.keys(errorsOf({}, ['student.zipcode']))).toEqual(['student.zipcode'])
  expect(errorsOf(answersOf(['student.zipcode', '86004']), ['student.zipcode'])).toEqual({})
  const special = 'partCInfo.has_been_in_special_classes'
  expect(Object.keys(errorsOf(answersOf([special, true]), [special]))).toEqual(['partCInfo.special_classes'])
})

test('the family sees its marked answers again, but no sensitive one', () => {
  expect(answersToCorrect(form, ['student.city', 'student.birthplace', MEDICATION])).toEqual({
    student: { city: 'Flagstaff' },
  })
})

test('a sensitive answer that is left empty stays as it was, and another one replaces it', () => {
  const stored = withCorrection(form, answersOf([MEDICATION, true], [NAMES, 'Albuterol']), [MEDICATION])
  expect(withCorrection(stored, {}, [MEDICATION, NAMES])).toEqual(stored)
  expect(answerAt(withCorrection(stored, answersOf([NAMES, 'None']), [MEDICATION, NAMES]), NAMES)).toBe('None')
  const races = 'student.selected_race'
  expect(withCorrection(form, {}, [races])).toEqual(form)
})

test('the family sees a sibling in its own place', () => {
  const two = { ...form, siblings: [{ name: 'Ada Nez' }, { name: 'Leo Nez' }] }
  expect(answersToCorrect(two, ['siblings.1.name'])).toEqual({ siblings: [{}, { name: 'Leo Nez' }] })
})

test('a sibling is corrected in place, and no place is left out', () => {
  const with1 = withCorrection(form, answersOf(['siblings.0.name', 'Leo Nez']), ['siblings.0.name'])
  expect(answerAt(with1, 'siblings.0.name')).toBe('Leo Nez')
  expect(withCorrection(with1, answersOf(['siblings.4.name', 'Far']), ['siblings.4.name'])).toEqual(with1)
})
