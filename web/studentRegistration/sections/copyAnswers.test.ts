import { expect, test } from 'vitest'
import { completeRegistration } from '../../../domain/registration/testing.ts'
import { copiedAnswers, copySources } from './copyAnswers.ts'

const FORM = completeRegistration()

test('the student’s address is copied as one line', () => {
  expect(copiedAnswers('student address', 'parent_2', FORM)).toEqual({
    'parent_2.address': '12 Cedar Lane, Flagstaff, AZ 86001',
  })
})

test('answers that the source lacks are not copied', () => {
  expect(copiedAnswers('student address', 'parent_2', {})).toEqual({})
  expect(copiedAnswers('enrolling parent', 'studentReferralQuestionnaire', { parent_1: { name: 'Rosa Nez' } })).toEqual(
    {
      'studentReferralQuestionnaire.name_of_watcher': 'Rosa Nez',
    },
  )
})

test('the Enrolling Parent is a source for the other parents only', () => {
  expect(copySources('parent_1', [])).toEqual(['student address'])
  expect(copySources('parent_4', [])).toContain('enrolling parent')
  expect(copySources('student', [])).toEqual([])
})

test('the questionnaire offers the Enrolling Parent only while it asks who looks after the child', () => {
  const part = 'studentReferralQuestionnaire'
  expect(copySources(part, [`${part}.has_other_children`])).toEqual([])
  expect(copySources(part, [`${part}.name_of_watcher`])).toEqual(['enrolling parent'])
})
