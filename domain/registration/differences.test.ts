import { expect, test } from 'vitest'
import { withAnswer } from './answers.ts'
import { differentSections } from './differences.ts'
import { completeRegistration } from './testing.ts'

const FORM = completeRegistration()

test('the sections with another answer differ, in the order of the form', () => {
  const other = withAnswer(withAnswer(FORM, 'partCInfo.special_classes', ['Speech']), 'student.grade', '6')
  const inSpecialClasses = withAnswer(other, 'partCInfo.has_been_in_special_classes', true)
  expect(differentSections(FORM, inSpecialClasses)).toEqual(['student', 'part-c'])
})

test('the same answers in another form do not differ', () => {
  const typed = withAnswer(withAnswer(FORM, 'student.phone', '(928) 555 - 0100'), 'student.city', ' Flagstaff ')
  expect(differentSections(FORM, typed)).toEqual([])
  expect(differentSections(FORM, { ...FORM, siblings: [{ name: '', grade: null }] })).toEqual([])
})

test('an answer that is not asked makes no difference', () => {
  expect(differentSections(FORM, withAnswer(FORM, 'student_health_conditions.daily_medications', 'Insulin'))).toEqual(
    [],
  )
})
