import { expect, test } from 'vitest'
import { completeRegistration } from '../../test/data/registrationForm.ts'
import { type Answers, answerAt, withAnswer } from './answers.ts'
import { completeForm, differentSections } from './completeForm.ts'

const FORM = completeRegistration()

test('completing a completed form changes nothing', () => {
  const complete = completeForm(FORM)
  expect(completeForm(complete)).toEqual(complete)
})

test('answers are stored in one format', () => {
  const form = completeForm(
    [
      ['student.phone', '(928) 555 - 0100'],
      ['student.birthdate', '2015-03-07'],
      ['student.first_name', '  Ana '],
      ['student.last_name', 'O´Brien\u00a0Nun\u0303ez\u200b'],
      ['student.nickname', '\u200b'],
    ].reduce<Answers>((changed, [path = '', answer]) => withAnswer(changed, path, answer), FORM),
  )
  expect(form.student).toMatchObject({ phone: '9285550100', birthdate: '03/07/2015', first_name: 'Ana', white: true })
  expect(form.student).toMatchObject({ last_name: "O'Brien Nuñez", nickname: null })
})

test('an answer is dropped when its question takes it away, and so are those that depend on it', () => {
  const form = withAnswer(
    withAnswer(withAnswer(FORM, 'partCInfo.has_been_in_special_ed', false), 'partCInfo.selected_special_ED', ['Other']),
    'partCInfo.other_special_ED_classes',
    'Braille',
  )
  const complete = completeForm(form)
  expect(answerAt(complete, 'partCInfo.selected_special_ED')).toEqual([])
  expect(answerAt(complete, 'partCInfo.other_special_ED_classes')).toBeNull()
  expect(answerAt(complete, 'partCInfo.has_been_in_other_special_ED_classes')).toBe(false)
})

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

test('whether an only parent has an order makes no difference', () => {
  const unordered = withAnswer(FORM, 'parent_1.contact_order', null)
  expect(differentSections(FORM, unordered)).toEqual([])
  const second: [string, string] = ['parent_2.name', 'June Yazzie']
  expect(differentSections(withAnswer(FORM, ...second), withAnswer(unordered, ...second))).toEqual(['parents'])
})
